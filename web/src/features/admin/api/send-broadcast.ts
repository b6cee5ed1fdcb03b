import { broadcastCalls } from '#events'
import { request } from '../../../http/api-client'

/** Sends a message to all users. Throws ApiError. */
export const sendBroadcast = (body: { title: string; body: string }) =>
  request(broadcastCalls.broadcast, { body })
