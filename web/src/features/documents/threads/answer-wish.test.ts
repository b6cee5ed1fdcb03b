import { expect, it } from 'vitest'
import { threadPath } from '#events'
import { answerSubject, documentOfAnswer, isAnswerWish } from './answer-wish'

it('is about the address of its thread', () => {
  expect(`/document/${answerSubject('doc', 'thread')}`).toBe(threadPath('doc', 'thread'))
  expect(documentOfAnswer(answerSubject('doc', 'thread'))).toBe('doc')
})

it.each([
  [{ threadId: 't', text: 'So.', isAnonymous: false }, true],
  [{ threadId: 't', text: 'So.' }, false],
  [{ threadId: 't', text: 7, isAnonymous: false }, false],
  [null, false],
])('%j is one: %s', (wish, isOne) => expect(isAnswerWish(wish)).toBe(isOne))
