import {
  documentDetailsChanged,
  moduleCodeOf,
  type ChangeDetailsRequest,
  type DocumentDetails,
} from '#events'
import { raise, type Decision } from '#platform/core'
import type { DocumentRecord } from '../model'
import type { Shown } from './card'
import { kindOf } from './kind-of'
import { rightsOf } from './rights-of'
import { titleOf, yearOf } from './rules'

/** The details of a document. */
export const detailsOf = (
  document: Pick<
    DocumentRecord,
    'title' | 'courseCode' | 'university' | 'kind' | 'year' | 'rights' | 'revision'
  >,
): DocumentDetails => {
  const { title, courseCode, university, year, revision } = document
  return { title, courseCode, university, kind: kindOf(document), year, rights: rightsOf(document), revision }
}

/** Corrects the given details. Nothing happens if they are so already. Throws AppError 'invalid' 400 for a text that is no year. */
export function changeDetails(
  before: Shown,
  given: ChangeDetailsRequest,
  { actorId, now }: { actorId: string; now: Date },
): Decision<Shown, Shown> {
  const change = {
    ...(given.title !== undefined && titleOf(given.title)),
    ...(given.courseCode !== undefined && { courseCode: moduleCodeOf(given.courseCode) }),
    ...(given.year !== undefined && { year: yearOf(given.year, now) }),
    ...(given.kind !== undefined && { kind: given.kind }),
    // Documents of earlier releases have none.
    ...(given.rights !== undefined && given.rights !== rightsOf(before) && { rights: given.rights }),
  }
  const { revision, ...former } = detailsOf(before)
  const next = { ...before, ...change }
  if (Object.entries(change).every(([field, value]) => before[field as keyof typeof change] === value))
    return { outcome: before }
  const after = { ...next, revision: revision + 1 }
  const { _id: documentId, uploaderId } = after
  return {
    outcome: after,
    next,
    events: [
      raise(documentDetailsChanged, {
        ...{ documentId, uploaderId, actorId, formerKind: former.kind, former },
        ...detailsOf(after),
      }),
    ],
  }
}
