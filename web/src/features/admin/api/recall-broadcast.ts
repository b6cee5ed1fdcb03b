import { broadcastCalls } from '#events'
import { request } from '../../../http/api-client'

/** Removes a broadcast from every inbox. Throws ApiError. */
export const recallBroadcast = (id: string, note: string) =>
  request(broadcastCalls.recallBroadcast, { params: { id }, body: { note } })
