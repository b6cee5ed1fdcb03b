import { AppError, type Clock, type Outbox } from '#platform/core'
import type { Library } from '../contract'
import { requirePublished } from '../documents/visibility'
import type { PostRecord, Store } from '../model'
import { isHidden } from '../texts/rules'
import type { ThreadNews } from './news'
import { mayAccept } from './present'
import { noPost, noThread, type ReadThreads } from './read'
import { accept, changed, changeText, deleteOwn } from './rules'

/** Changes, votes, accepted answers, deletions, and what admins hide. */
export function createChangeThreads({
  store: { posts },
  outbox,
  clock,
  reads,
  news,
}: {
  store: Pick<Store, 'posts'>
  outbox: Pick<Outbox, 'event' | 'update' | 'decide'>
  clock: Clock
  reads: ReadThreads
  news: Pick<ThreadNews, 'toldOf'>
}): Pick<Library, 'changePost' | 'deletePost' | 'votePost' | 'acceptAnswer'> {
  const answersTo = (threadId: string) => posts.countDocuments({ threadId, kind: 'answer', state: 'shown' })

  const readShown = async (postId: string) => {
    const post = await posts
      .findOne(
        { _id: postId, state: 'shown' },
        { kind: 1, threadId: 1, documentId: 1, authorId: 1, hidings: 1 },
      )
      .lean()
    if (post === null) throw noPost()
    return post
  }

  const requireDocument = async (documentId: string) => requirePublished(await reads.readDocument(documentId))

  return {
    async changePost(viewer, postId, text) {
      const { userId } = viewer
      const post = await readShown(postId)
      if (post.authorId !== userId) throw noPost()
      const document = await requireDocument(post.documentId)
      const facts = { answers: await answersTo(post.threadId), now: clock.now() }
      const outcome = await outbox.decide(posts, postId, changeText({ id: postId, userId }, text, facts))
      if (outcome === 'not-found') throw noPost()
      if (outcome === 'too-late')
        throw new AppError(
          'too-late',
          409,
          post.kind === 'question' && facts.answers > 0
            ? 'This question has an answer, so it can’t be changed any more. Write an answer yourself to add to it.'
            : 'It is too late to change this. You can delete it, or write another answer.',
        )
      return reads.postAbout(viewer, document, postId)
    },

    async deletePost(userId, postId) {
      const hasAnswers = (await answersTo(postId)) > 0
      if (!(await outbox.decide(posts, postId, deleteOwn({ id: postId, userId }, hasAnswers)))) throw noPost()
    },

    async votePost(viewer, postId, isVoted) {
      const { userId } = viewer
      const { kind, authorId, documentId, threadId } = await readShown(postId)
      if (kind === 'question') throw noPost()
      const document = await requireDocument(documentId)
      if (authorId === userId)
        throw new AppError('oneself', 400, 'This is your own answer. Others can vote for it.')
      const { definition, payload } = changed({ documentId, threadId })
      const event = outbox.event(definition, payload)
      // Idempotent: somebody who is among the voters is not added again.
      await (isVoted
        ? outbox.update(
            posts,
            { _id: postId, state: 'shown', voters: { $ne: userId } },
            { $addToSet: { voters: userId } },
            [event],
          )
        : outbox.update(posts, { _id: postId, voters: userId }, { $pull: { voters: userId } }, [event]))
      return reads.postAbout(viewer, document, postId)
    },

    async acceptAnswer(viewer, threadId, answerId) {
      const { userId } = viewer
      const question = await reads.readQuestion(threadId)
      if (question === null) throw noThread()
      const document = await requireDocument(question.documentId)
      if (!mayAccept(question, document, userId))
        throw new AppError(
          'forbidden',
          403,
          'Only who asked and the document’s uploader can accept an answer.',
        )
      const answer = answerId === null ? null : await readShown(answerId)
      if (answer !== null && !isAnswerTo(answer, threadId)) throw noPost()
      const told = answer && (await news.toldOf(answer.authorId, userId, 'accepted'))
      const outcome = await outbox.decide(
        posts,
        threadId,
        accept(answer, { told, title: document.title, now: clock.now() }),
      )
      if (outcome === 'not-found') throw noThread()
      return reads.threadAbout(viewer, document, threadId)
    },
  }
}

/** One that an admin hid cannot be accepted. */
const isAnswerTo = (
  { kind, threadId, hidings }: Pick<PostRecord, 'kind' | 'threadId' | 'hidings'>,
  of: string,
): boolean => kind === 'answer' && threadId === of && !isHidden(hidings)
