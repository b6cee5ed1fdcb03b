import { expect, it } from 'vitest'
import { answersADay, maxAnswers, maxOpenQuestions, questionsADay } from '#events'
import { requireRoomToAnswer, requireRoomToAsk } from './budget'

const now = new Date('2026-11-27T12:00:00Z')
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000)
const times = (count: number) => Array.from({ length: count }, (_, at) => hoursAgo(23 - at / 100))

it('questions are limited by day and by document', () => {
  const ask = (count: number, open: number) => () => requireRoomToAsk({ times: times(count), open, now })
  expect(ask(questionsADay - 1, maxOpenQuestions - 1)).not.toThrow()
  expect(ask(questionsADay, 0)).toThrow('You can ask 20 questions a day. Try again in an hour.')
  expect(ask(0, maxOpenQuestions)).toThrow('You have 10 open questions about this document.')
})

it('answers are limited by day and by question', () => {
  const answer = (count: number, answers: number) => () =>
    requireRoomToAnswer({ times: times(count), answers, now })
  expect(answer(answersADay - 1, maxAnswers - 1)).not.toThrow()
  expect(answer(answersADay, 0)).toThrow('You can write 60 answers a day.')
  expect(answer(0, maxAnswers)).toThrow('This question has 200 answers')
})

it('the wait ends when the oldest post that counts is a day old', () => {
  const asked = [hoursAgo(20), ...Array.from({ length: questionsADay - 1 }, () => hoursAgo(1))]
  expect(() => requireRoomToAsk({ times: asked, open: 0, now })).toThrow('Try again in 4 hours.')
})
