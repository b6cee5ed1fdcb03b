import type { WantRecord } from '../model'

type Exported = Omit<WantRecord, 'outbox'>

/** A user's part in a want, for their export: without a trace of anybody else. */
export function ownPart(want: Exported, userId: string) {
  const { courseCode, kind, year, isOpen } = want
  const isAsker = want.askerId === userId
  const seconded = want.seconders.find((each) => each.userId === userId)
  return {
    ...{ courseCode, kind, year, isOpen },
    ...(isAsker && { line: want.line, askedAt: want.askedAt, isWithdrawn: !want.askerWaits }),
    ...(seconded && { secondedAt: seconded.at }),
    offered: want.offers.flatMap(({ documentId, uploaderId, at, state }) =>
      uploaderId === userId ? [{ documentId, at, state }] : [],
    ),
    confirmed: want.offers.flatMap(({ documentId, confirmedBy }) =>
      confirmedBy.includes(userId) ? [documentId] : [],
    ),
  }
}
