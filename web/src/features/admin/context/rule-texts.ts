import {
  burstMinutes,
  contestDays,
  graceDays,
  largestCircle,
  lookBackDays,
  publicationsAnHour,
  removalDislikes,
  repeatInfringements,
  restorationWorkingDays,
  suspensionWarnings,
  togetherDays,
  togetherDocuments,
  urgentReporters,
  urgentWithinDays,
  youngAccountDays,
  type CaseKind,
} from '#events'

/** The rule that a case of this kind is decided by, and the section of the terms that says it to students. */
interface RuleText {
  sentences: readonly string[]
  /** The heading in the terms. */
  terms: string
}

const warningsSuspend = `${suspensionWarnings} warnings suspend an account.`

/** The rules in plain sentences. Their figures are those that the rules count by. */
export const ruleTexts: Readonly<Record<CaseKind, RuleText>> = {
  reports: {
    sentences: [
      'Reports alone never warn or suspend anybody: an admin decides.',
      `${urgentReporters} different reporters within ${urgentWithinDays} days make the case urgent.`,
      warningsSuspend,
    ],
    terms: 'Fair use',
  },
  'document-reports': {
    sentences: [
      'A document is taken down if it may not be shared, tells about other people, or is spam. Bad notes are for votes to judge.',
      'Reports alone never take anything down. Taking a document down warns nobody.',
      `${urgentReporters} different reporters within ${urgentWithinDays} days make the case urgent.`,
    ],
    terms: 'What you share',
  },
  texts: {
    sentences: [
      'A text is hidden if it insults or threatens somebody, tells about other people, gives exam material away, or is spam. Criticism of notes stays, also if it is harsh.',
      `Reports alone never hide anything. Its author can contest a hidden text once, within ${contestDays} days, and reads your note, not who reported it.`,
      `${urgentReporters} different reporters within ${urgentWithinDays} days make the case urgent.`,
    ],
    terms: 'Fair use',
  },
  removal: {
    sentences: [
      `More than ${removalDislikes} dislikes remove a document, with one warning. ${warningsSuspend}`,
      `It looks like a pile-on if most dislikes came within ${burstMinutes} minutes, from accounts younger than ${youngAccountDays} days, or from people who also disliked ${togetherDocuments} or more other documents together within ${togetherDays} days.`,
      'After it is restored, only new dislikes count.',
    ],
    terms: 'How notes are judged',
  },
  contest: {
    sentences: [
      `A warning can be contested once, within ${contestDays} days. It needs an answer.`,
      'A warning may be unfair although the notes are bad: the document stays as it is, whatever you decide.',
      'A suspension that rested on a withdrawn warning ends.',
    ],
    terms: 'How notes are judged',
  },
  appeal: {
    sentences: [
      'A suspended student may appeal once against each suspension. It needs an answer.',
      'If you accept it, the account is active again, and its warnings stay.',
    ],
    terms: 'How notes are judged',
  },
  copy: {
    sentences: [
      'A near copy of another document waits, and so do a file that our checks could not read and one with marks of somebody else’s material. Until it is published, nobody else sees it and it earns nothing.',
      'One’s own notes in a better version are no copy. Somebody else’s work is.',
    ],
    terms: 'What you share',
  },
  risk: {
    sentences: [
      `Points of the last ${lookBackDays} days are unusual if more than ${publicationsAnHour} documents were published within an hour.`,
      `They are unusual, too, if most come from documents of at least ${graceDays} days that nobody outside a circle of fewer than ${largestCircle} readers opened.`,
      'Only unspent points can be taken back. The documents stay.',
    ],
    terms: 'Points and books',
  },
  'take-down': {
    sentences: [
      'A notice never closes a document by itself: an admin decides, by the work or the person that it names.',
      `Its uploader may ask for it back: it returns after ${restorationWorkingDays} working days, unless the claimant tells of court action.`,
      `Notices that were upheld on ${repeatInfringements} different days, and not undone, suspend the account.`,
    ],
    terms: 'Notices of rights holders',
  },
}
