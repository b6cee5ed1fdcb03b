import {
  AppError,
  createMutex,
  isDuplicateKey,
  newId,
  type Clock,
  type Outbox,
  type RaisedEvent,
} from '#platform/core'
import type { Library } from '../contract'
import { requirePublished } from '../documents/visibility'
import type { PostRecord, Store } from '../model'
import type { Anchoring } from './anchoring'
import { dayBefore, requireRoomToAnswer, requireRoomToAsk } from './budget'
import type { ThreadNews } from './news'
import { onceKeyOf } from './once-key'
import type { Read } from './present'
import { noThread, type ReadThreads } from './read'
import { changed, firstState, newsOf } from './rules'
import { isHidden } from '../texts/rules'

/** Asks and answers. Each is one write, with its events. */
export function createWriteThreads({
  store: { posts },
  outbox,
  clock,
  reads,
  anchoring,
  news,
}: {
  store: Pick<Store, 'posts'>
  outbox: Pick<Outbox, 'event' | 'insert'>
  clock: Clock
  reads: ReadThreads
  anchoring: Pick<Anchoring, 'anchor'>
  news: Pick<ThreadNews, 'toldOf'>
}): Pick<Library, 'ask' | 'answer'> {
  /** Serialises calls: two that count before either writes would exceed a limit. Each other process can still exceed it by one post. */
  const oneAfterTheOther = createMutex()

  const timesOf = async (authorId: string, kind: PostRecord['kind']) =>
    (
      await posts
        .find({ authorId, kind, at: { $gt: dayBefore(clock.now()) } }, { at: 1 })
        .sort({ at: 1 })
        .lean()
    ).map(({ at }) => at)

  const openQuestions = (authorId: string, documentId: string) =>
    posts.countDocuments({ authorId, kind: 'question', documentId, state: 'shown', acceptedId: null })

  const findOnce = (onceKey: string) =>
    posts.findOne({ onceKey, state: 'shown' }, { _id: 1 }).lean<Pick<Read, '_id'> | null>()

  const written = (raised: readonly RaisedEvent[]) =>
    raised.map(({ definition, payload }) => outbox.event(definition, payload))

  /** Writes a post, unless a request with the same key has. Resolves to its id. */
  async function writeOnce(
    post: ReturnType<typeof firstState>,
    _id: string,
    events: readonly RaisedEvent[],
  ): Promise<string> {
    try {
      await outbox.insert(posts, { _id, ...post, version: 1 }, written(events))
      return _id
    } catch (error) {
      const known = isDuplicateKey(error) ? await findOnce(post.onceKey) : null
      if (known === null) throw error
      return known._id
    }
  }

  /** The post of a repeated request, or a new one. */
  const once = async (onceKey: string, write: () => Promise<string>): Promise<string> =>
    (await findOnce(onceKey))?._id ??
    oneAfterTheOther(async () => (await findOnce(onceKey))?._id ?? (await write()))

  const ask: Library['ask'] = async (viewer, documentId, request) => {
    const { userId } = viewer
    const document = requirePublished(await reads.readDocument(documentId))
    const onceKey = onceKeyOf(userId, documentId, request)
    const anchored = await anchoring.anchor(document, request)
    const told = await news.toldOf(document.uploaderId, userId, 'asked')

    const threadId = await once(onceKey, async () => {
      const [times, open] = await Promise.all([
        timesOf(userId, 'question'),
        openQuestions(userId, documentId),
      ])
      const at = clock.now()
      requireRoomToAsk({ times, open, now: at })
      const _id = newId()
      const { text, isAnonymous } = request
      const post = firstState(
        { kind: 'question', threadId: _id, documentId, authorId: userId, isAnonymous, text, at, onceKey },
        anchored,
      )
      const events = [changed(post)]
      if (told !== null)
        events.push(
          newsOf(post, { userId: told, news: 'asked', title: document.title, postId: _id, now: at }),
        )
      return writeOnce(post, _id, events)
    })
    return reads.threadAbout(viewer, document, threadId)
  }

  const answer: Library['answer'] = async (viewer, threadId, request) => {
    const { userId } = viewer
    const question = await reads.readQuestion(threadId)
    if (question === null || question.state !== 'shown') throw noThread()
    if (isHidden(question.hidings))
      throw new AppError('not-found', 404, 'An admin hid this question, so it takes no answers.')
    const { documentId } = question
    const document = requirePublished(await reads.readDocument(documentId))
    const onceKey = onceKeyOf(userId, threadId, request)
    const told = await news.toldOf(question.authorId, userId, 'answered')

    const postId = await once(onceKey, async () => {
      const [times, answers] = await Promise.all([
        timesOf(userId, 'answer'),
        posts.countDocuments({ threadId, kind: 'answer', state: 'shown' }),
      ])
      const at = clock.now()
      requireRoomToAnswer({ times, answers, now: at })
      const _id = newId()
      const { text, isAnonymous } = request
      const post = firstState({
        ...{ kind: 'answer', threadId, documentId, authorId: userId, isAnonymous, text, at, onceKey },
      })
      const events = [changed(post)]
      if (told !== null)
        events.push(
          newsOf(post, { userId: told, news: 'answered', title: document.title, postId: _id, now: at }),
        )
      return writeOnce(post, _id, events)
    })
    return reads.postAbout(viewer, document, postId)
  }

  return { ask, answer }
}
