import type { ReportReason } from '#events'

export type ReportFaults = { reason?: string; description?: string }

/** Validation errors of a report by field; empty if it can be sent. */
export function faultsOfReport({
  reason,
  description,
}: {
  reason: ReportReason | null
  description: string
}): ReportFaults {
  if (reason === null) return { reason: 'Please select a reason before submitting.' }
  if (reason === 'Other' && description.trim() === '') return { description: 'Please describe the issue.' }
  return {}
}
