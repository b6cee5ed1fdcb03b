import type { DocumentRights } from '#events'
import type { DocumentRecord } from '../model'

/** Why its uploader may share a document. */
export const rightsOf = ({ rights }: Pick<DocumentRecord, 'rights'>): DocumentRights => rights ?? 'own'
