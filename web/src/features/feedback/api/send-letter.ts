import { supportCalls, type FeedbackKind, type FeedbackRequest } from '#events'
import { request } from '../../../http/api-client'

/** Writes to the people behind the product. Throws ApiError. */
export const sendLetter = (kind: FeedbackKind, body: FeedbackRequest) =>
  kind === 'problem'
    ? request(supportCalls.reportProblem, { body })
    : request(supportCalls.sendFeedback, { body })
