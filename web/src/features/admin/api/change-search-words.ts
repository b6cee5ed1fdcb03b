import { searchWordsCalls, type SearchWordsRequest } from '#events'
import { request } from '../../../http/api-client'

/** Lets two words mean the same in a search. Throws ApiError. */
export const addSearchWords = (body: SearchWordsRequest) => request(searchWordsCalls.addSearchWords, { body })

/** Lets a pair of words no longer mean the same. Throws ApiError. */
export const removeSearchWords = (id: string) =>
  request(searchWordsCalls.removeSearchWords, { params: { id } })
