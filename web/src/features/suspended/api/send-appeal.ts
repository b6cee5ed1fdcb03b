import { suspensionCalls } from '#events'
import { requestWhileSuspended } from '../../../http/api-client'

/** Asks for the suspension to be looked at again. Throws ApiError. */
export const sendAppeal = (message: string) =>
  requestWhileSuspended(suspensionCalls.appeal, { body: { message } })
