import { burstMinutes, type AuditEntry, type CaseKind, type CaseRisk } from '#events'

/** Short names of case kinds. */
export const caseKindLabels: Readonly<Record<CaseKind, string>> = {
  reports: 'Reports',
  removal: 'Removed document',
  appeal: 'Appeal',
  copy: 'Near copy',
}

/** Why the dislikes that removed a document look suspicious, in a sentence. */
export const riskTexts: Readonly<Record<CaseRisk, string>> = {
  'young-accounts': 'Most of the dislikes came from accounts younger than a week.',
  'within-minutes': `Most of the dislikes came within ${burstMinutes} minutes.`,
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
  recall: 'Broadcast recalled',
}
