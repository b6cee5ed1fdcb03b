import { unhandledEventCalls } from '#events'
import { request } from '../../../http/api-client'

/** Hands a dead letter to its service again. Throws ApiError. */
export const replayDeadLetter = (id: string) =>
  request(unhandledEventCalls.replayDeadLetter, { params: { id } })

/** Publishes a parked event again. Throws ApiError. */
export const replayParkedEvent = (id: string) =>
  request(unhandledEventCalls.replayParkedEvent, { params: { id } })
