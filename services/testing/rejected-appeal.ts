import type { caseDecided, PayloadOf } from '#events'
import { newId } from '#platform/core'

/** The first appeal of a suspended student, and that an admin left it at that. */
export const rejectedAppeal = (userId: string, note: string): PayloadOf<typeof caseDecided> => ({
  caseId: `appeal-${userId}-1`,
  kind: 'appeal',
  decisionId: newId(),
  decision: 'reject',
  subjectId: userId,
  userId,
  title: 'Kim',
  removal: 0,
  basis: 1,
  note,
  actorId: newId(),
  at: new Date().toISOString(),
})
