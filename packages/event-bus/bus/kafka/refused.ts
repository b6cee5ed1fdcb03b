/** Kafka's errors about the message itself: a retry would fail the same way. */
const aboutTheMessage = new Set([
  'MESSAGE_TOO_LARGE',
  'RECORD_LIST_TOO_LARGE',
  'INVALID_RECORD',
  'INVALID_TIMESTAMP',
  'UNSUPPORTED_FOR_MESSAGE_FORMAT',
])

/** True if Kafka will never accept the message. kafkajs wraps Kafka's error, sometimes twice. */
export function isRefusedForGood(error: unknown): boolean {
  for (let each = error, depth = 0; each instanceof Error && depth < 5; each = each.cause, depth++) {
    if ('type' in each && typeof each.type === 'string' && aboutTheMessage.has(each.type)) return true
  }
  return false
}
