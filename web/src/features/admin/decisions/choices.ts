import { suspensionWarnings, type CaseDetail, type UserRecord } from '#events'

/** Possible decisions, in display order. */
export type Choice =
  | 'restore'
  | 'accept'
  | 'reject'
  | 'publish'
  | 'refuse'
  | 'take-points'
  | 'warn'
  | 'suspend'
  | 'reinstate'
  | 'close'

type Person = Pick<UserRecord, '_id' | 'role' | 'isActive'>

/** The decisions that admin `selfId` may make about a user. Nobody decides about themselves. */
export function choicesAbout(user: Person, selfId: string): Choice[] {
  if (user._id === selfId) return []
  const standing: Choice[] = user.isActive ? (user.role === 'admin' ? [] : ['suspend']) : ['reinstate']
  return ['warn', ...standing]
}

/** The decisions possible in a case. `isRemoved`: the document of the case is not published. */
export function choicesIn(
  { kind, status, userId, user }: Pick<CaseDetail, 'kind' | 'status' | 'userId'> & { user: Person | null },
  { isRemoved, selfId }: { isRemoved: boolean; selfId: string },
): Choice[] {
  if (userId === selfId) return []
  const restore: Choice[] = kind === 'removal' && isRemoved ? ['restore'] : []
  // A case that was closed without action can still be corrected.
  if (status === 'closed') return restore
  if (kind === 'copy') return user === null ? [] : ['publish', 'refuse']
  if (kind === 'risk') return user === null ? ['close'] : ['take-points', 'close']
  if (kind === 'appeal') return user?.isActive === false ? ['accept', 'reject'] : ['reject']
  return [...restore, ...(user === null ? [] : choicesAbout(user, selfId)), 'close']
}

/** The label and the effect of a decision. */
export function wordsOf(choice: Choice, warnings: number): { label: string; effect: string } {
  switch (choice) {
    case 'restore':
      return {
        label: 'Restore the document',
        effect: 'It is published again, and its warning is withdrawn. The note is kept in the audit trail.',
      }
    case 'accept':
      return {
        label: 'Accept the appeal',
        effect: 'The account is active again at once. The student reads your note.',
      }
    case 'reject':
      return {
        label: 'Reject the appeal',
        effect: 'The account stays suspended. The student reads your note.',
      }
    case 'publish':
      return {
        label: 'Publish the document',
        effect: 'It is published now, and earns its points. The student reads your note.',
      }
    case 'refuse':
      return {
        label: 'Do not publish it',
        effect: 'It is never published, and its file is deleted. The student reads your note.',
      }
    case 'take-points':
      return {
        label: 'Take the points back',
        effect:
          'What the chosen documents earned is taken back, as far as it is unspent. They stay published. The student reads your note.',
      }
    case 'warn':
      return {
        label: 'Warn',
        effect:
          warnings + 1 >= suspensionWarnings
            ? 'Your note is the warning. It is their third or later one: it suspends the account.'
            : `Your note is the warning. It is number ${warnings + 1} of ${suspensionWarnings}.`,
      }
    case 'suspend':
      return {
        label: 'Suspend',
        effect: 'They are out at once, in every tab. They read your note, and may appeal once.',
      }
    case 'reinstate':
      return {
        label: 'Reinstate',
        effect: 'The account is active again at once. The student reads your note.',
      }
    case 'close':
      return {
        label: 'Close without action',
        effect: 'Nothing happens to anybody. The note is for other admins.',
      }
  }
}
