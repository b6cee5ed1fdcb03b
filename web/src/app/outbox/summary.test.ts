import { expect, it, vi } from 'vitest'

vi.stubGlobal('localStorage', { getItem: () => null })
vi.stubGlobal('sessionStorage', { getItem: () => null })
const { nameOfAct } = await import('../../entities/outbox/name-of-act')
const { summaryOf } = await import('./summary')

const vote = (value: string | null) => ({
  kind: 'vote',
  wish: { vote: value, from: null, atVersion: 1 },
  title: 'Heaps',
})
const save = (wanted: boolean) => ({ kind: 'save', wish: { wanted }, title: 'Heaps' })
const resultOf = (act: ReturnType<typeof vote> | ReturnType<typeof save>, refusal: string | null = null) => ({
  entry: { ...act, id: '1', userId: 'kim', subject: 'a', isQuiet: false, refusal: null },
  refusal,
})

it.each([
  [vote('like'), 'Like of “Heaps”'],
  [vote('dislike'), 'Dislike of “Heaps”'],
  [vote(null), 'Withdrawn vote on “Heaps”'],
  [save(true), '“Heaps” in My Documents'],
  [save(false), '“Heaps” taken out of My Documents'],
  [{ ...save(true), title: '' }, 'A document in My Documents'],
  [{ kind: 'note', wish: {}, title: 'Heaps' }, 'Note on “Heaps”'],
  [{ kind: 'answer', wish: {}, title: 'Heaps' }, 'Answer about “Heaps”'],
  [{ kind: 'post-vote', wish: { isVoted: true }, title: 'Heaps' }, 'Vote for an answer about “Heaps”'],
  [
    { kind: 'post-vote', wish: { isVoted: false }, title: 'Heaps' },
    'Withdrawn vote for an answer about “Heaps”',
  ],
])('names %j: %s', (act, name) => expect(nameOfAct(act)).toBe(name))

it('says one sentence about all that was sent, and one about each that was not', () => {
  expect(summaryOf([])).toEqual({ sent: null, refused: [] })
  expect(summaryOf([resultOf(vote('like'))])).toEqual({ sent: 'Sent: Like of “Heaps”.', refused: [] })
  expect(
    summaryOf([resultOf(vote('like')), resultOf(save(true)), resultOf(vote(null), 'It is gone.')]),
  ).toEqual({
    sent: '2 changes that were waiting are sent.',
    refused: ['Not accepted: Withdrawn vote on “Heaps”. It is gone.'],
  })
})
