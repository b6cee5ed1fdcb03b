import { personalDataCalls, type DocumentsChoice } from '#events'
import { saveAs } from '../../../components/save-as'
import { request, requestBytes } from '../../../http/api-client'
import { reportExpiry } from '../../../session/expiry'

/** Downloads all data stored about the user as a zip. Throws ApiError. */
export async function downloadOwnData(): Promise<void> {
  saveAs(await requestBytes(personalDataCalls.exportPersonalData, {}), 'studyshelf-export.zip')
}

/** Deletes the account permanently, and ends the session. Throws ApiError. */
export async function deleteAccount(body: { password: string; documents: DocumentsChoice }): Promise<void> {
  await request(personalDataCalls.deleteAccount, { body })
  reportExpiry('account-closed')
}
