import {
  isPileOn,
  maxQuestions,
  questionDays,
  suspensionWarnings,
  takesQuestions,
  type CaseDetail,
  type CaseKind,
  type UserRecord,
} from '#events'

/** Possible decisions, in display order. */
export type Choice =
  | 'undo-pile-on'
  | 'take-down'
  | 'hide-text'
  | 'hide-and-warn'
  | 'show-text'
  | 'keep-hidden'
  | 'restore'
  | 'withdraw'
  | 'keep'
  | 'accept'
  | 'reject'
  | 'publish'
  | 'refuse'
  | 'uphold'
  | 'dismiss'
  | 'record-court'
  | 'set-aside'
  | 'take-points'
  | 'warn'
  | 'suspend'
  | 'reinstate'
  | 'ask'
  | 'close'

type Person = Pick<UserRecord, '_id' | 'role' | 'isActive'>

/** The decisions that admin `selfId` may make about a user. Nobody decides about themselves. */
export function choicesAbout(user: Person, selfId: string): Choice[] {
  if (user._id === selfId) return []
  const standing: Choice[] = user.isActive ? (user.role === 'admin' ? [] : ['suspend']) : ['reinstate']
  return ['warn', ...standing]
}

/** True if the student of an open case can be asked: one question at a time. */
const mayAsk = ({
  kind,
  question,
  questions,
}: Pick<CaseDetail, 'kind' | 'question' | 'questions'>): boolean =>
  takesQuestions(kind) && question !== 'asked' && questions.length < maxQuestions

/** True if cases of this kind are about a document, which may change while the case is open. */
export const isAboutDocument = (kind: CaseKind): boolean =>
  kind === 'removal' || kind === 'copy' || kind === 'document-reports' || kind === 'take-down'

/** The decisions possible in a case. `isRemoved`: the document of the case is not published. */
export function choicesIn(
  found: Pick<
    CaseDetail,
    'kind' | 'status' | 'risks' | 'userId' | 'question' | 'questions' | 'notice' | 'isContested' | 'textNow'
  > & { user: Person | null },
  { isRemoved, selfId }: { isRemoved: boolean; selfId: string },
): Choice[] {
  const { kind, status, risks, userId, user, notice } = found
  if (userId === selfId) return []
  const restore: Choice[] = isAboutDocument(kind) && kind !== 'copy' && isRemoved ? ['restore'] : []
  const isHidden = kind === 'texts' && found.textNow?.isHidden === true
  // A case that was closed without action can still be corrected.
  if (status === 'closed') return isHidden ? ['show-text'] : restore
  if (found.isContested) return ['show-text', 'keep-hidden']
  if (kind === 'copy') return user === null ? [] : ['publish', 'refuse']
  if (kind === 'risk') return user === null ? ['close'] : ['take-points', 'close']
  if (kind === 'take-down')
    return notice?.state === 'restoring'
      ? ['record-court', 'set-aside']
      : isRemoved
        ? ['dismiss']
        : ['uphold', 'dismiss']
  const ask: Choice[] = user !== null && mayAsk(found) ? ['ask'] : []
  if (kind === 'contest') return ['withdraw', 'keep', ...ask]
  if (kind === 'appeal') return user?.isActive === false ? ['accept', 'reject', ...ask] : ['reject']
  const takeDown: Choice[] = kind === 'document-reports' && !isRemoved ? ['take-down'] : []
  const hide: Choice[] =
    kind === 'texts' && found.textNow !== null && !isHidden
      ? ['hide-text', ...(user === null ? [] : (['hide-and-warn'] as const))]
      : []
  const undo: Choice[] = kind === 'removal' && isPileOn(risks) ? ['undo-pile-on'] : []
  const about = user === null ? [] : choicesAbout(user, selfId)
  return [...takeDown, ...hide, ...undo, ...restore, ...about, 'close']
}

/** The label and the effect of a decision. */
export function wordsOf(choice: Choice, warnings: number): { label: string; effect: string } {
  switch (choice) {
    case 'take-down':
      return {
        label: 'Take the document down',
        effect:
          'It is closed on every open page at once. Its uploader can read your note; those who reported it learn that it was taken down.',
      }
    case 'hide-text':
      return {
        label: 'Hide the text',
        effect:
          'Nobody else can read it any more, on open pages at once. Its author can read your note and contest it once; those who reported it learn that it was hidden.',
      }
    case 'hide-and-warn':
      return { label: 'Hide the text and warn', effect: `It is hidden. ${effectOfWarning(warnings)}` }
    case 'show-text':
      return {
        label: 'Show the text again',
        effect:
          'It can be read again at once, and a warning that came with hiding it is withdrawn. Its author can read your note.',
      }
    case 'keep-hidden':
      return {
        label: 'Keep it hidden',
        effect: 'It cannot be contested again. Its author can read your note.',
      }
    case 'uphold':
      return {
        label: 'Close the document',
        effect:
          'It is closed on every open page at once. Its uploader is sent a copy of the notice without the claimant’s name and address, and your note; the claimant is sent your note, too.',
      }
    case 'dismiss':
      return {
        label: 'Reject the notice',
        effect: 'The document stays as it is. The claimant is sent your note; its uploader is told nothing.',
      }
    case 'record-court':
      return {
        label: 'Record the court action',
        effect: 'The clock ends, and the document stays closed. Claimant and uploader are told.',
      }
    case 'set-aside':
      return {
        label: 'Set it aside',
        effect:
          'The clock goes on: the document is published again at its end. Claimant and uploader are told.',
      }
    case 'undo-pile-on':
      return {
        label: 'Undo the pile-on',
        effect:
          'The chosen documents are published again, and the unusual dislikes no longer count. Their warnings are withdrawn, and a suspension that rested on them ends. The student can read your note.',
      }
    case 'restore':
      return {
        label: 'Restore the document',
        effect: 'It is published again, and its warning is withdrawn. The note is kept in the audit trail.',
      }
    case 'withdraw':
      return {
        label: 'Withdraw the warning',
        effect:
          'It leaves their pages at once, and a suspension that rested on it ends. The document stays as it is. The student can read your note.',
      }
    case 'keep':
      return {
        label: 'Keep the warning',
        effect: 'It cannot be contested again. The student can read your note.',
      }
    case 'accept':
      return {
        label: 'Accept the appeal',
        effect: 'The account is active again at once. The student can read your note.',
      }
    case 'reject':
      return {
        label: 'Reject the appeal',
        effect: 'The account stays suspended. The student can read your note.',
      }
    case 'publish':
      return {
        label: 'Publish the document',
        effect: 'It is published now and earns its points. The student can read your note.',
      }
    case 'refuse':
      return {
        label: 'Do not publish it',
        effect: 'It stays unpublished, and its file is deleted. The student can read your note.',
      }
    case 'take-points':
      return {
        label: 'Take the points back',
        effect:
          'Unspent points of the chosen documents are taken back. The documents stay published. The student can read your note.',
      }
    case 'warn':
      return { label: 'Warn', effect: effectOfWarning(warnings) }
    case 'suspend':
      return {
        label: 'Suspend',
        effect: 'They are logged out everywhere at once. They can read your note and appeal once.',
      }
    case 'reinstate':
      return {
        label: 'Reinstate',
        effect: 'The account is active again at once. The student can read your note.',
      }
    case 'ask':
      return {
        label: 'Ask the student',
        effect: `Nothing is decided. The case waits for their answer, at most ${questionDays} days. You can ask ${maxQuestions} times in a case.`,
      }
    case 'close':
      return {
        label: 'Close without action',
        effect: 'Nothing changes. Only other admins can read your note.',
      }
  }
}

const effectOfWarning = (warnings: number): string =>
  warnings + 1 >= suspensionWarnings
    ? 'Your note is the warning. It is their third or later one: it suspends the account.'
    : `Your note is the warning. It is number ${warnings + 1} of ${suspensionWarnings}.`
