import type { Post, ThreadWithPosts } from '#events'

const [documentId, threadId, answerId] = ['d'.repeat(24), 'e'.repeat(24), 'f'.repeat(24)]
const at = '2026-11-20T10:00:00.000Z'

const question: Post = {
  ...{ _id: threadId, threadId, text: 'Why?', author: null, isAnonymous: true, isUploader: false },
  ...{ isAsker: true, mine: false, votes: 0, voted: false, at, changedAt: null, changeableUntil: null },
  ...{ isDeleted: false, isHidden: false },
}

/** An answer by somebody else, without votes. */
export const someAnswer: Post = { ...question, _id: answerId, text: 'Because.', isAsker: false }

/** A question about a whole document, with one answer. */
export const someThread: ThreadWithPosts = {
  thread: {
    ...{ _id: threadId, documentId, place: null, edition: 1, isLost: false, question, answers: 1 },
    ...{ acceptedAnswerId: null, newestAt: at, mayAccept: false },
  },
  posts: [question, someAnswer],
}
