import { suspensionCalls } from '#events'
import { requestWhileSuspended } from '../../../http/api-client'

/** Throws ApiError. */
export const sendAppeal = (message: string) =>
  requestWhileSuspended(suspensionCalls.appeal, { body: { message } })
