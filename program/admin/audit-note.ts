import type { Moderation } from '#services/moderation'

/** Records in the audit trail an act of an operator that writes nothing else. */
export type AuditNote = Moderation['noteOperator']
