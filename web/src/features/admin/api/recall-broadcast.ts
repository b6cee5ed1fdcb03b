import { calls } from '#events'
import { request } from '../../../http/api-client'

/** Takes a broadcast out of every inbox. Throws ApiError. */
export const recallBroadcast = (id: string, note: string) =>
  request(calls.recallBroadcast, { params: { id }, body: { note } })
