import { expect, it } from 'vitest'
import { threadPath } from '#events'
import { answerSubject, documentOfAnswer, isAnswerWish, postVoteSubject } from './answer-wish'

it('is about the address of its thread', () => {
  expect(`/document/${answerSubject('doc', 'thread')}`).toBe(threadPath('doc', 'thread'))
  expect(documentOfAnswer(answerSubject('doc', 'thread'))).toBe('doc')
})

it('is another one for each answer that is voted for, in the same thread', () => {
  const [first, second] = ['a', 'b'].map((postId) => postVoteSubject('doc', 'thread', postId))
  expect(first).not.toBe(second)
  expect(new URL(`/document/${first}`, 'http://x').searchParams.get('thread')).toBe('thread')
  expect(documentOfAnswer(first ?? '')).toBe('doc')
})

it.each([
  [{ threadId: 't', text: 'So.', isAnonymous: false }, true],
  [{ threadId: 't', text: 'So.' }, false],
  [{ threadId: 't', text: 7, isAnonymous: false }, false],
  [null, false],
])('%j is one: %s', (wish, isOne) => expect(isAnswerWish(wish)).toBe(isOne))
