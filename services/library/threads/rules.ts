import {
  changeableMinutes,
  formerStudentId,
  threadChanged,
  threadNews,
  type Place,
  type ThreadNewsKind,
} from '#events'
import { raise, type Decision, type RaisedEvent, type StateOf } from '#platform/core'
import type { PostRecord } from '../model'
import { afterHiding, isHidden, type HidingAct } from '../texts/rules'

export type PostState = StateOf<PostRecord>
type PostRule<Outcome> = (state: PostState | null) => Decision<PostState, Outcome>
type Of = Pick<PostState, 'documentId' | 'threadId'>

export const changed = ({ documentId, threadId }: Of): RaisedEvent =>
  raise(threadChanged, { documentId, threadId })

/** Where a question is anchored, as far as that is known. */
export type Anchored = Pick<PostState, 'anchor' | 'edition' | 'isLost'>
export const nowhere: Anchored = { anchor: null, edition: 0, isLost: false }

/** A post as it begins. */
export const firstState = (
  post: Pick<
    PostState,
    'kind' | 'threadId' | 'documentId' | 'authorId' | 'isAnonymous' | 'text' | 'at' | 'onceKey'
  >,
  anchored: Anchored = nowhere,
): PostState => ({
  ...post,
  ...anchored,
  changedAt: null,
  state: 'shown',
  hidings: 0,
  voters: [],
  acceptedId: null,
})

/** Until when an author may change a post; null if it is too late, or somebody has answered their question. */
export function changeableUntil(
  { kind, at, state, hidings }: Pick<PostState, 'kind' | 'at' | 'state' | 'hidings'>,
  { answers, now }: { answers: number; now: Date },
): Date | null {
  const until = new Date(at.getTime() + changeableMinutes * 60_000)
  const isOpen = state === 'shown' && !isHidden(hidings) && now < until
  return isOpen && (kind === 'answer' || answers === 0) ? until : null
}

/** Changes the text of a user's own post. `id`: the post's. */
export const changeText =
  (
    by: { id: string; userId: string },
    text: string,
    facts: { answers: number; now: Date },
  ): PostRule<'done' | 'not-found' | 'too-late'> =>
  (state) => {
    if (state === null || state.authorId !== by.userId || state.state !== 'shown')
      return { outcome: 'not-found' }
    if (state.text === text) return { outcome: 'done' }
    if (changeableUntil(state, facts) === null) return { outcome: 'too-late' }
    const next = { ...state, text, changedAt: facts.now, onceKey: by.id }
    return { outcome: 'done', next, events: [changed(state)] }
  }

/** Deletes a user's own post. Outcome: false if they have no such post. */
export const deleteOwn =
  ({ id, userId }: { id: string; userId: string }, hasAnswers: boolean): PostRule<boolean> =>
  (state) => {
    if (state === null || state.authorId !== userId) return { outcome: false }
    return state.state === 'shown'
      ? { outcome: true, next: withoutText(state, id, hasAnswers), events: [changed(state)] }
      : { outcome: true }
  }

const withoutText = (state: PostState, id: string, hasAnswers: boolean): PostState => ({
  ...state,
  text: '',
  onceKey: id,
  state: state.kind === 'question' && hasAnswers ? 'deleted' : 'gone',
  acceptedId: hasAnswers ? state.acceptedId : null,
})

/** A question without a text is shown while it has answers: one may have come, or the last one gone, since it was deleted. */
export const keepWhileAnswered =
  (hasAnswers: boolean): PostRule<void> =>
  (state) => {
    const wanted = hasAnswers ? 'deleted' : 'gone'
    return state === null || state.kind !== 'question' || state.state === 'shown' || state.state === wanted
      ? { outcome: undefined }
      : { outcome: undefined, next: { ...state, state: wanted }, events: [changed(state)] }
  }

/** Accepts an answer, or none (null). `told`: the answer's author, if they are to be told. */
export const accept =
  (
    answer: { _id: string } | null,
    news: { told: string | null; title: string; now: Date },
  ): PostRule<'done' | 'not-found'> =>
  (state) => {
    if (state === null || state.kind !== 'question' || state.state === 'gone') return { outcome: 'not-found' }
    const acceptedId = answer?._id ?? null
    if (state.acceptedId === acceptedId) return { outcome: 'done' }
    const events = [changed(state)]
    if (answer !== null && news.told !== null)
      events.push(newsOf(state, { ...news, userId: news.told, news: 'accepted', postId: answer._id }))
    return { outcome: 'done', next: { ...state, acceptedId }, events }
  }

export const newsOf = (
  { documentId, threadId }: Of,
  {
    userId,
    news,
    title,
    postId,
    now,
  }: { userId: string; news: ThreadNewsKind; title: string; postId: string; now: Date },
): RaisedEvent =>
  raise(threadNews, { userId, news, documentId, title, threadId, postId, at: now.toISOString() })

/** Moves a question to its place in a later edition; null: it was not found there. */
export const follow =
  (edition: number, found: Place | null, pageKey: string | null): PostRule<void> =>
  (state) => {
    if (state === null || state.anchor === null || state.edition >= edition) return { outcome: undefined }
    if (found !== null)
      return {
        outcome: undefined,
        next: { ...state, anchor: { ...found, pageKey }, edition, isLost: false },
        events: [changed(state)],
      }
    return state.isLost
      ? { outcome: undefined }
      : { outcome: undefined, next: { ...state, isLost: true }, events: [changed(state)] }
  }

/** The text of a post that is not deleted. */
export const wordsOf = ({ state, text }: Pick<PostState, 'state' | 'text'>): string | null =>
  state === 'shown' ? text : null

/** Hides a post from others than its author, or shows it again. Outcome: true if that changed it. */
export const hideOrShow =
  (act: HidingAct): PostRule<boolean> =>
  (state) => {
    const hidings = state && afterHiding({ words: wordsOf(state), hidings: state.hidings }, act)
    return state === null || hidings === null
      ? { outcome: false }
      : { outcome: true, next: { ...state, hidings }, events: [changed(state)] }
  }

/** Forgets whose a post is, and its text if it is deleted or was hidden. */
export const forgetAuthor =
  (id: string, userId: string, keepsText: boolean): PostRule<void> =>
  (state) => {
    if (state === null || state.authorId !== userId) return { outcome: undefined }
    const isEmptied = state.state === 'shown' && (!keepsText || isHidden(state.hidings))
    // Whether it has answers is found out when its event arrives.
    const rest = isEmptied ? withoutText(state, id, state.kind === 'question') : state
    const next = { ...rest, authorId: formerStudentId, onceKey: id }
    return { outcome: undefined, next, events: [changed(state)] }
  }
