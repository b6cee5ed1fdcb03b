/** An answer that waits for the connection. There is one for each thread: a newer one replaces it. */
export interface AnswerWish {
  threadId: string
  text: string
  isAnonymous: boolean
}

export const isAnswerWish = (wish: unknown): wish is AnswerWish =>
  typeof wish === 'object' &&
  wish !== null &&
  'threadId' in wish &&
  typeof wish.threadId === 'string' &&
  'text' in wish &&
  typeof wish.text === 'string' &&
  'isAnonymous' in wish &&
  typeof wish.isAnonymous === 'boolean'

/** The subject of such an answer: the address of its thread, after `/document/`. */
export const answerSubject = (documentId: string, threadId: string): string =>
  `${documentId}?thread=${threadId}`
/** The subject of a vote for an answer: also an address of its thread, and one for each answer. */
export const postVoteSubject = (documentId: string, threadId: string, postId: string): string =>
  `${answerSubject(documentId, threadId)}&answer=${postId}`
/** The document of either subject. */
export const documentOfAnswer = (subject: string): string => subject.replace(/\?.*/, '')
