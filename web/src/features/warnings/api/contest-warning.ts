import { contestCalls, type OwnWarning } from '#events'
import { request } from '../../../http/api-client'

/** Contests a warning. Throws ApiError. */
export async function contestWarning({ at }: OwnWarning, message: string): Promise<void> {
  await request(contestCalls.contestWarning, { body: { at, message } })
}
