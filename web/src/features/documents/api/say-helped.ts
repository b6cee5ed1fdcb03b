import { thanksCalls } from '#events'
import { request } from '../../../http/api-client'

/** Says that a document helped, or takes it back. Throws ApiError. */
export const sayHelped = async (id: string, helped: boolean): Promise<boolean> =>
  (await request(helped ? thanksCalls.helped : thanksCalls.removeHelped, { params: { id } })).helped
