import { questionCalls } from '#events'
import { request } from '../../../http/api-client'

/** Throws ApiError. */
export const answerQuestion = (id: string, answer: string) =>
  request(questionCalls.answerQuestion, { params: { id }, body: { answer } })
