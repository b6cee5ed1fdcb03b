import { expect, it } from 'vitest'
import { queueWords } from './queue-words'

it.each([
  [0, 0, 'Looking for the face…'],
  [0, 3, 'Looking for the face…'],
  [1, 2, 'About 5 s: 1 person is ahead of you.'],
  [2, 10, 'About 10 s: 2 people are ahead of you.'],
  [12, 38, 'About 40 s: 12 people are ahead of you.'],
  [40, 90, 'About 90 s: 40 people are ahead of you.'],
  [60, 91, 'About 2 minutes: 60 people are ahead of you.'],
  [199, 241, 'About 5 minutes: 199 people are ahead of you.'],
])('%i photos ahead and %i seconds are told as: %s', (ahead, seconds, words) => {
  expect(queueWords({ ahead, seconds })).toBe(words)
})
