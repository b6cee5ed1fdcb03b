import { documentStatusChanged, type PayloadOf, type StatusCause } from '#events'
import type { TestPlatform } from '#testing/test-platform'

type StatusChange = PayloadOf<typeof documentStatusChanged>

/** The changes of a document's status that were published, in their order; of these causes alone if any are given. */
export const statusChangesOf = (
  platform: Pick<TestPlatform, 'published'>,
  documentId: string,
  ...causes: StatusCause[]
): StatusChange[] =>
  platform
    .published(documentStatusChanged)
    .filter(
      (change) => change.documentId === documentId && (causes.length === 0 || causes.includes(change.cause)),
    )
