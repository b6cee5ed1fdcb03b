import { standingCalls } from '#events'
import { requestWhileSuspended } from '../../../http/api-client'

/** Asks for the suspension to be looked at again. Throws ApiError. */
export const sendAppeal = (message: string) =>
  requestWhileSuspended(standingCalls.appeal, { body: { message } })
