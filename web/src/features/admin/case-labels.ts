import {
  burstMinutes,
  publicationsAnHour,
  togetherDocuments,
  type AuditEntry,
  type CaseDetail,
  type CaseKind,
  type CaseRisk,
  type DocumentReportReason,
  type PointFigures,
  type QuestionState,
  type TextReportReason,
  type TextSubject,
} from '#events'

/** Short names of case kinds. */
export const caseKindLabels: Readonly<Record<CaseKind, string>> = {
  reports: 'Reports',
  'document-reports': 'Reported document',
  texts: 'Reported text',
  removal: 'Removed document',
  contest: 'Contested warning',
  appeal: 'Appeal',
  copy: 'Waiting document',
  risk: 'Unusual points',
  'take-down': 'Take-down notice',
}

/** The kinds of texts that students write and others read. */
export const textSubjectLabels: Readonly<Record<TextSubject, string>> = {
  want: 'Request for notes',
  post: 'Post at a document',
  remark: 'Remark to a dislike, read by the uploader without a name',
}

/** Where the newest question to the student stands. */
export const questionLabels: Readonly<Record<QuestionState, string>> = {
  asked: 'Waiting for the student',
  answered: 'The student answered',
  unanswered: 'No answer',
}

/** The unusual facts about the dislikes that removed a document, or about a student’s points, in a sentence each. */
export function describeRisk(risk: CaseRisk, figures: PointFigures | null): string {
  const { inAnHour, unreadPoints, points, inside } = figures ?? noFigures
  switch (risk) {
    case 'young-accounts':
      return 'Most of the dislikes came from accounts younger than a week.'
    case 'within-minutes':
      return `Most of the dislikes came within ${burstMinutes} minutes.`
    case 'votes-together':
      return `Most of them came from people who also disliked ${togetherDocuments} or more other documents together.`
    case 'many-in-an-hour':
      return `${inAnHour} publications within an hour; more than ${publicationsAnHour} are unusual.`
    case 'few-readers':
      return inside === 0
        ? `${unreadPoints} of ${points} points come from documents that nobody else opened.`
        : `${unreadPoints} of ${points} points come from documents that nobody outside a circle of ${inside + 1} opened.`
  }
}
const noFigures = { inAnHour: 0, unreadPoints: 0, points: 0, inside: 0 }

/** The reason of a report, in words. */
export const nameOfReason = (reason: CaseDetail['reports'][number]['reason']): string =>
  reason in contentReasons ? contentReasons[reason as ContentReason] : reason
type ContentReason = DocumentReportReason | TextReportReason
const contentReasons: Readonly<Record<ContentReason, string>> = {
  harassment: 'Harassment',
  copyright: 'Copyright',
  'personal-data': 'Personal data',
  'exam-material': 'Exam material',
  spam: 'Spam',
  wrong: 'Wrong',
  other: 'Other',
}

/** Short names of actions. */
export const actionLabels: Readonly<Record<AuditEntry['action'], string>> = {
  close: 'Closed without action',
  warn: 'Warned',
  suspend: 'Suspended',
  reinstate: 'Reinstated',
  restore: 'Document restored',
  reject: 'Rejected',
  publish: 'Document published',
  refuse: 'Document not published',
  'take-points': 'Points taken back',
  'undo-pile-on': 'Pile-on undone',
  'take-down': 'Document taken down',
  'hide-text': 'Text hidden',
  'hide-and-warn': 'Text hidden, author warned',
  'show-text': 'Text shown again',
  withdraw: 'Warning withdrawn',
  ask: 'Student asked',
  answer: 'Student answered',
  'no-answer': 'No answer',
  'record-court': 'Court action recorded',
  'confirm-notice': 'Take-down notice confirmed',
  'ask-restoration': 'Document asked back',
  'tell-court': 'Court action told of',
  'restore-after-notice': 'Document restored after a notice',
  'change-details': 'Details of a document corrected',
  'publish-edition': 'New version of a document',
  recall: 'Broadcast recalled',
  'correct-broadcast': 'Broadcast corrected',
  'schedule-broadcast': 'Broadcast scheduled',
  'change-broadcast': 'Scheduled broadcast changed',
  'cancel-broadcast': 'Scheduled broadcast cancelled',
  'require-second-factor': 'Second factor required from admins',
  'stop-requiring-second-factor': 'Second factor no longer required',
  'add-search-words': 'Search words added',
  'remove-search-words': 'Search words removed',
  'add-share-phrase': 'Marked phrase added',
  'remove-share-phrase': 'Marked phrase removed',
  'set-exam-day': 'Day of an exam set',
  'unset-exam-day': 'Day of an exam left to students',
  'end-sessions': 'Sessions ended',
  'reset-password': 'Code for a new password mailed',
  'reset-second-factor': 'Second factor removed',
  'lift-limits': 'Limits lifted',
  'set-log-level': 'Log level changed',
  'replay-dead-letter': 'Dead letter replayed',
  'replay-parked-event': 'Parked event replayed',
}
