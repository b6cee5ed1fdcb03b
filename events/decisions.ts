import { z } from 'zod'

/** Decisions of admins. */
export const decisionKinds = [
  'close',
  'warn',
  'suspend',
  'reinstate',
  'restore',
  'reject',
  'publish',
  'refuse',
  'take-points',
  'undo-pile-on',
  'take-down',
  'hide-text',
  'hide-and-warn',
  'show-text',
  'withdraw',
  'record-court',
] as const
export const decisionKind = z.enum(decisionKinds)
export type DecisionKind = z.infer<typeof decisionKind>
