/** The query key of the audit trail, for those who change it. Apart from its query, which loads all calls of the desk. */
export const auditKey = ['admin', 'audit'] as const
