import { z } from 'zod'

/** On what a take-down notice rests: a work was shared without permission, or a person is shown or named. */
export const takeDownGrounds = ['copyright', 'person'] as const
export const takeDownGround = z.enum(takeDownGrounds)
export type TakeDownGround = z.infer<typeof takeDownGround>

/**
 * The state of a take-down notice. `unconfirmed`: the link in its mail was not used yet; `open`: waits for an admin; `upheld`: the
 * document is closed; `rejected`: it stays; `restoring`: its uploader asked for it back, and the clock runs; `restored`: it is published
 * again; `closed`: it stays closed for good, or was deleted.
 */
export const takeDownStates = [
  'unconfirmed',
  'open',
  'upheld',
  'rejected',
  'restoring',
  'restored',
  'closed',
] as const
export const takeDownState = z.enum(takeDownStates)
export type TakeDownState = z.infer<typeof takeDownState>

/** A step of a take-down notice. */
export const takeDownStep = z.enum([
  'filed',
  'confirmed',
  'upheld',
  'rejected',
  'restoration-filed',
  'court-told',
  'court-recorded',
  'court-set-aside',
  'restored',
  'document-deleted',
])
export type TakeDownStep = z.infer<typeof takeDownStep>

/** A notice that nobody confirms is deleted after this many days. */
export const unconfirmedDays = 7
/** Working days from a restoration notice until the document comes back. */
export const restorationWorkingDays = 10
/** Names and addresses of a notice are deleted this many days after its last step. */
export const noticeDataDays = 730
/** Upheld notices that were not undone: this many end the account. */
export const repeatInfringements = 3

/** The case about a take-down notice. */
export const noticeCaseId = (noticeId: string): string => `notice-${noticeId}`
