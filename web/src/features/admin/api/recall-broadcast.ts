import { messageCalls } from '#events'
import { request } from '../../../http/api-client'

/** Takes a broadcast out of every inbox. Throws ApiError. */
export const recallBroadcast = (id: string, note: string) =>
  request(messageCalls.recallBroadcast, { params: { id }, body: { note } })
