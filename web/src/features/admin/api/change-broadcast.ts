import { broadcastCalls, type ChangeScheduledRequest, type CorrectionRequest } from '#events'
import { request } from '../../../http/api-client'

/** Changes a scheduled broadcast. Throws ApiError. */
export const changeScheduled = (id: string, body: ChangeScheduledRequest) =>
  request(broadcastCalls.changeScheduled, { params: { id }, body })

/** Cancels a scheduled broadcast. Throws ApiError. */
export const cancelScheduled = (id: string) => request(broadcastCalls.cancelScheduled, { params: { id } })

/** Corrects a broadcast in every inbox. Throws ApiError. */
export const correctBroadcast = (id: string, body: CorrectionRequest) =>
  request(broadcastCalls.correctBroadcast, { params: { id }, body })
