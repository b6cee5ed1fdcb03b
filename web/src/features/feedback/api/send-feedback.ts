import { supportCalls, type FeedbackKind, type FeedbackRequest } from '#events'
import { request } from '../../../http/api-client'

/** Throws ApiError. */
export const sendFeedback = (kind: FeedbackKind, body: FeedbackRequest) =>
  kind === 'problem'
    ? request(supportCalls.reportProblem, { body })
    : request(supportCalls.sendFeedback, { body })
