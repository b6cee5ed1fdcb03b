import { describe, expect, it } from 'vitest'
import { formerStudentId } from '#events'
import {
  accept,
  changeableUntil,
  changeText,
  deleteOwn,
  firstState,
  follow,
  forgetAuthor,
  keepWhileAnswered,
  hideOrShow,
  type PostState,
} from './rules'

const now = new Date('2026-11-27T12:00:00Z')
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000)
const box = { x: 0.1, y: 0.2, w: 0, h: 0 }
const anchor = { page: 2, box, quotation: 'lazy', pageKey: null }
const stateOf = (over: Partial<PostState> = {}): PostState => ({
  ...firstState({
    ...{ kind: 'question', threadId: 'q', documentId: 'd', authorId: 'u', isAnonymous: false },
    ...{ text: 'Why?', at: minutesAgo(1), onceKey: 'once' },
  }),
  ...over,
})
const own = { id: 'q', userId: 'u' }

describe('a post can be changed', () => {
  it.each<[string, Partial<PostState>, number, boolean]>([
    ['at first', {}, 0, true],
    ['not after a quarter of an hour', { at: minutesAgo(15) }, 0, false],
    ['not a question with an answer', {}, 1, false],
    ['an answer beside others', { kind: 'answer' }, 3, true],
    ['not once an admin hid it', { hidings: 1 }, 0, false],
    ['not once it is deleted', { state: 'deleted' }, 0, false],
  ])('%s', (_, over, answers, may) => {
    expect(changeableUntil(stateOf(over), { answers, now }) !== null).toBe(may)
  })

  it('by its author alone, and a repeated change changes nothing', () => {
    const facts = { answers: 0, now }
    expect(changeText({ ...own, userId: 'v' }, 'How?', facts)(stateOf()).outcome).toBe('not-found')
    expect(changeText(own, 'Why?', facts)(stateOf({ at: minutesAgo(60) }))).toEqual({ outcome: 'done' })
    const { outcome, next } = changeText(own, 'How?', facts)(stateOf())
    expect([outcome, next?.text, next?.changedAt, next?.onceKey]).toEqual(['done', 'How?', now, 'q'])
  })
})

describe('a deleted post', () => {
  it.each<[Partial<PostState>, boolean, PostState['state']]>([
    [{}, true, 'deleted'],
    [{}, false, 'gone'],
    [{ kind: 'answer' }, false, 'gone'],
  ])('of %o, with answers: %s, is %s', (over, hasAnswers, state) => {
    const { outcome, next } = deleteOwn(own, hasAnswers)(stateOf(over))
    expect([outcome, next?.state, next?.text]).toEqual([true, state, ''])
  })

  it('is deleted once, and by its author alone', () => {
    expect(deleteOwn(own, false)(stateOf({ state: 'gone' }))).toEqual({ outcome: true })
    expect(deleteOwn({ ...own, userId: 'v' }, false)(stateOf())).toEqual({ outcome: false })
    expect(deleteOwn(own, false)(null)).toEqual({ outcome: false })
  })

  it.each<[PostState['state'], boolean, PostState['state'] | undefined]>([
    ['deleted', false, 'gone'],
    ['gone', true, 'deleted'],
    ['deleted', true, undefined],
    ['gone', false, undefined],
    ['shown', false, undefined],
  ])('that is %s, with answers: %s, becomes %s', (state, hasAnswers, after) => {
    expect(keepWhileAnswered(hasAnswers)(stateOf({ state })).next?.state).toBe(after)
  })
})

describe('an accepted answer', () => {
  const news = { told: 'v', title: 'Heaps', now }
  it('is told to its author, once', () => {
    const { next, events = [] } = accept({ _id: 'a' }, news)(stateOf())
    expect(next?.acceptedId).toBe('a')
    expect(events.map(({ definition }) => definition.name)).toEqual(['thread.changed', 'thread.news'])
    expect(accept({ _id: 'a' }, news)(stateOf({ acceptedId: 'a' }))).toEqual({ outcome: 'done' })
  })
  it('is told to nobody if there is nobody to tell, or it is accepted no longer', () => {
    const namesOf = (decision: ReturnType<ReturnType<typeof accept>>) =>
      decision.events?.map(({ definition }) => definition.name)
    expect(namesOf(accept({ _id: 'a' }, { ...news, told: null })(stateOf()))).toEqual(['thread.changed'])
    expect(namesOf(accept(null, news)(stateOf({ acceptedId: 'a' })))).toEqual(['thread.changed'])
    expect(accept({ _id: 'a' }, news)(stateOf({ state: 'gone' }))).toEqual({ outcome: 'not-found' })
  })
})

describe('a question in a later edition', () => {
  const placed = stateOf({ anchor, edition: 1 })
  const found = { page: 5, box, quotation: 'lazy' }
  it('moves to where it is found, and is lost where it is not', () => {
    expect(follow(2, found, 'key')(placed).next).toMatchObject({
      ...{ anchor: { page: 5, pageKey: 'key' }, edition: 2, isLost: false },
    })
    const lost = follow(2, null, null)(placed).next
    expect(lost).toMatchObject({ anchor: { page: 2 }, edition: 1, isLost: true })
    expect(follow(3, found, null)({ ...placed, isLost: true }).next).toMatchObject({
      edition: 3,
      isLost: false,
    })
  })
  it.each<[string, PostState | null, number]>([
    ['that it is in', { ...placed, edition: 2 }, 2],
    ['that is an earlier one', { ...placed, edition: 3 }, 2],
    ['without a place', stateOf(), 2],
    ['that nobody asked', null, 2],
  ])('stays in one %s', (_, state, edition) => {
    expect(follow(edition, found, null)(state)).toEqual({ outcome: undefined })
  })
})

it('is hidden and shown again, once each', () => {
  const text = stateOf().text
  const hide = hideOrShow({ hides: true, words: text, hidings: 0 })
  expect(hide(stateOf())).toMatchObject({ outcome: true, next: { hidings: 1 } })
  expect(hide(stateOf({ hidings: 1 }))).toEqual({ outcome: false })
  expect(hide(stateOf({ text: `${text}!` }))).toEqual({ outcome: false })
  expect(hide(stateOf({ state: 'gone' }))).toEqual({ outcome: false })
  expect(hideOrShow({ hides: false, hidings: 1 })(stateOf({ hidings: 1 })).next?.hidings).toBe(2)
})

it.each<[string, Partial<PostState>, boolean, Partial<PostState>]>([
  ['keeps its text', {}, true, { text: 'Why?', state: 'shown' }],
  ['loses its text', {}, false, { text: '', state: 'deleted' }],
  ['loses its text if it was hidden', { hidings: 1 }, true, { text: '', state: 'deleted' }],
  ['that is an answer goes', { kind: 'answer' }, false, { text: '', state: 'gone' }],
  ['that was deleted stays so', { state: 'deleted', text: '' }, true, { state: 'deleted' }],
])('a post of a closed account %s', (_, over, keepsText, after) => {
  const { next } = forgetAuthor('q', 'u', keepsText)(stateOf(over))
  expect(next).toMatchObject({ authorId: formerStudentId, onceKey: 'q', ...after })
  expect(forgetAuthor('q', 'v', keepsText)(stateOf(over))).toEqual({ outcome: undefined })
})
