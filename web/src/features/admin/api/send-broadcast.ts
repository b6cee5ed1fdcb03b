import { successResponse } from '#events'
import { call } from '../../../http/api-client'

/** Sends a message to everybody. Throws ApiError. */
export const sendBroadcast = (body: { title: string; body: string }) =>
  call('POST', '/admin/broadcast-message', successResponse, { body })
