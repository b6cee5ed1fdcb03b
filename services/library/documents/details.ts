import {
  documentDetailsChanged,
  type ChangeDetailsRequest,
  type DocumentDetails,
  type DocumentKind,
} from '#events'
import { raise, type Decision } from '#platform/core'
import type { DocumentRecord } from '../model'
import type { Shown } from './card'
import { kindOf } from './kind-of'

/** The details of a document. */
export const detailsOf = (
  document: Pick<DocumentRecord, 'title' | 'courseCode' | 'university' | 'kind' | 'year' | 'revision'>,
): DocumentDetails => {
  const { title, courseCode, university, year, revision } = document
  return { title, courseCode, university, kind: kindOf(document), year, revision }
}

/** Corrects the given details. Nothing happens if they are so already. */
export function changeDetails(
  before: Shown,
  { kind = kindOf(before) }: ChangeDetailsRequest,
  actorId: string,
): Decision<Shown, Shown> {
  const formerKind: DocumentKind = kindOf(before)
  if (kind === before.kind) return { outcome: before }
  const next = { ...before, kind }
  const after = { ...next, revision: before.revision + 1 }
  const { _id: documentId, uploaderId } = after
  return {
    outcome: after,
    next,
    events: [
      raise(documentDetailsChanged, { documentId, uploaderId, actorId, formerKind, ...detailsOf(after) }),
    ],
  }
}
