import { digestCalls } from '#events'
import { request } from '../../../http/api-client'

/** Ends the weekly mails of whoever got a mail with this token, or begins them again. Throws ApiError. */
export async function setMails(token: string, wanted: boolean): Promise<void> {
  await request(wanted ? digestCalls.resumeMails : digestCalls.endMails, { params: { token } })
}
