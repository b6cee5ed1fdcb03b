import { emailKeyOf } from '#events'
import type { FeedbackModel, FeedbackRecord } from './model'

/** Feedback sent with any spelling of an address. A suffix after a plus names no other mailbox. */
export async function feedbackOf(
  feedback: FeedbackModel,
  email: string,
): Promise<Omit<FeedbackRecord, 'outbox'>[]> {
  const key = emailKeyOf(email)
  const mailbox = key.slice(0, key.lastIndexOf('@'))
  const spelled = [{ email: key }, { email: { $gt: `${mailbox}+`, $lt: `${mailbox},` } }]
  const found = await feedback.find({ $or: spelled }, { outbox: 0 }).lean()
  return found.filter((written) => emailKeyOf(written.email) === key)
}
