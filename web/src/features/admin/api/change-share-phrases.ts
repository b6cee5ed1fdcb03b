import { sharePhraseCalls, type SharePhraseRequest } from '#events'
import { request } from '../../../http/api-client'

/** Lets uploads with this phrase wait for an admin. Throws ApiError. */
export const addSharePhrase = (body: SharePhraseRequest) => request(sharePhraseCalls.addSharePhrase, { body })

/** No longer looks for a phrase. Throws ApiError. */
export const removeSharePhrase = (id: string) =>
  request(sharePhraseCalls.removeSharePhrase, { params: { id } })
