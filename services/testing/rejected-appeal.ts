import type { caseDecided, PayloadOf } from '#events'
import { newId } from '#platform/core'

/** The first appeal of a suspended student, and its rejection by an admin. */
export const rejectedAppeal = (userId: string, note: string): PayloadOf<typeof caseDecided> => ({
  caseId: `appeal-${userId}-1`,
  kind: 'appeal',
  decisionId: newId(),
  decision: 'reject',
  subjectId: userId,
  userId,
  title: 'Kim',
  distinction: null,
  removal: 0,
  basis: 1,
  documentIds: [],
  voterIds: [],
  warning: null,
  text: null,
  reporterIds: [],
  note,
  actorId: newId(),
  at: new Date().toISOString(),
})
