import type { DocumentKind } from '#events'
import type { DocumentRecord } from '../model'

/** Records of older versions lack the field until they are migrated. */
export const kindOf = ({ kind }: { kind?: DocumentRecord['kind'] | undefined }): DocumentKind =>
  kind ?? 'other'
