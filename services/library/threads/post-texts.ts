import type { Outbox } from '#platform/core'
import { isPublished } from '../documents/visibility'
import type { Store } from '../model'
import { isHidden } from '../texts/rules'
import type { TextProvider } from '../texts/texts'
import { hideOrShow, wordsOf } from './rules'

/** Questions and answers as texts that can be reported, by everybody who reads their document. */
export function createPostTexts({
  store: { documents, posts },
  outbox,
}: {
  store: Pick<Store, 'documents' | 'posts'>
  outbox: Pick<Outbox, 'decide'>
}): TextProvider {
  return {
    async read(postId) {
      const post = await posts.findById(postId).lean()
      if (post === null || post.state === 'gone') return null
      const { authorId, documentId, hidings } = post
      const document = await documents.findById(documentId, { status: 1 }).lean()
      const isRead = document !== null && isPublished(document) && !isHidden(hidings)
      return {
        ...{ authorId, words: wordsOf(post), hidings, isHidden: isHidden(hidings) },
        ...{ documentId, courseCode: null },
        mayRead: ({ userId, isAdmin }) => isAdmin || userId === authorId || isRead,
      }
    },
    act: (postId, act) => outbox.decide(posts, postId, hideOrShow(act)),
  }
}
