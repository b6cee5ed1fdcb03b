import { broadcastCalls, type BroadcastRequest } from '#events'
import { request } from '../../../http/api-client'

/** Sends or schedules a message. Throws ApiError. */
export const sendBroadcast = (body: BroadcastRequest) => request(broadcastCalls.broadcast, { body })
