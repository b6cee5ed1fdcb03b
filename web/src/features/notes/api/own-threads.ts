import { ownThreadCalls } from '#events'
import { requestBytes } from '../../../http/api-client'

/** A Markdown file of the user's questions with their answers, and of their answers to others. Throws ApiError. */
export const readOwnThreads = (): Promise<Blob> => requestBytes(ownThreadCalls.ownThreads, {})
