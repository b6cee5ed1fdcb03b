import { burstMinutes, publicationsAnHour, type AuditEntry, type CaseKind, type CaseRisk } from '#events'

/** Short names of case kinds. */
export const caseKindLabels: Readonly<Record<CaseKind, string>> = {
  reports: 'Reports',
  removal: 'Removed document',
  appeal: 'Appeal',
  copy: 'Near copy',
  risk: 'Unusual points',
}

/** What is unusual about the dislikes that removed a document, or about a student’s points, in a sentence. */
export const riskTexts: Readonly<Record<CaseRisk, string>> = {
  'young-accounts': 'Most of the dislikes came from accounts younger than a week.',
  'within-minutes': `Most of the dislikes came within ${burstMinutes} minutes.`,
  'many-in-an-hour': `More than ${publicationsAnHour} publications within an hour.`,
  'few-readers': 'Most points come from documents that nobody outside a small circle opened.',
}

/** Short names of actions. */
export const actionLabels: Readonly<Record<AuditEntry['action'], string>> = {
  close: 'Closed without action',
  warn: 'Warned',
  suspend: 'Suspended',
  reinstate: 'Reinstated',
  restore: 'Document restored',
  reject: 'Appeal rejected',
  publish: 'Document published',
  refuse: 'Document not published',
  'take-points': 'Points taken back',
  recall: 'Broadcast recalled',
}
