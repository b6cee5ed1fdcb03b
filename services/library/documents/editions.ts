import { documentRenewed, maxEditions } from '#events'
import { AppError, nameOfRef, raise, type Decision, type StoredFile } from '#platform/core'
import type { Shown } from './card'
import { editionOf, formerOf, presentOf, votedEditionOf } from './edition-files'
import { timesRestored } from './life'
import { removed, requireOwn, requireUploadersChoice } from './visibility'

/**
 * Throws if a user may not publish a new edition of a document. AppError: 'not-found' 404, 'forbidden' 403, 'removed' 410, 'withheld' 409,
 * 'refused' 409, 'too-many-editions' 409.
 */
export function requireRenewable(document: Shown | null, userId: string): Shown {
  const own = requireOwn(document, userId)
  if (own.status === 'deleted')
    throw new AppError('not-found', 404, 'You deleted this document. Restore it first.')
  if (own.status === 'removed') throw removed()
  requireUploadersChoice(own)
  if (editionOf(own) >= maxEditions)
    throw new AppError(
      'too-many-editions',
      409,
      `A document can have ${maxEditions} versions. Upload this file as a document of its own.`,
    )
  return own
}

/** Puts a file in the place of the present one, which becomes a former edition. */
export function renew(
  before: Shown,
  given: {
    file: Pick<StoredFile, 'ref' | 'sizeBytes' | 'sha256'>
    pages: number
    keepsVotes: boolean
    now: Date
  },
): Decision<Shown, Shown> {
  const { file, pages, keepsVotes, now } = given
  const edition = editionOf(before) + 1
  const next: Shown = {
    ...before,
    edition,
    former: [...formerOf(before), presentOf(before)],
    votedEdition: keepsVotes ? votedEditionOf(before) : edition,
    renewedAt: now,
    file: file.ref,
    fileName: nameOfRef(file.ref),
    sizeBytes: file.sizeBytes,
    sha256: file.sha256,
    pages,
  }
  const after = { ...next, revision: before.revision + 1 }
  const { _id: documentId, uploaderId, title } = after
  return {
    outcome: after,
    next,
    events: [
      raise(documentRenewed, {
        ...{ documentId, uploaderId, title, edition, keepsVotes },
        file: file.ref,
        removal: timesRestored(before),
      }),
    ],
  }
}
