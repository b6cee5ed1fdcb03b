import { suspensionCalls } from '#events'
import { requestWhileSuspended } from '../../../http/api-client'

/** `warnings`: the times of those that it contests. Throws ApiError. */
export const sendAppeal = (message: string, warnings: string[]) =>
  requestWhileSuspended(suspensionCalls.appeal, { body: { message, warnings } })
