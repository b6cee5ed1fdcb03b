import { questionCalls } from '#events'
import { requestWhileSuspended } from '../../../http/api-client'

/** Throws ApiError. */
export const answerQuestion = (id: string, answer: string) =>
  requestWhileSuspended(questionCalls.answerQuestion, { params: { id }, body: { answer } })
