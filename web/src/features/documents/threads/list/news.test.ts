import { expect, it } from 'vitest'
import { newsIn, shownOf } from './news'

const thread = (_id: string, answers: number, mine = false) => ({ _id, answers, question: { mine } })

it.each([
  ['nothing', [thread('a', 1)], { a: 1 }, 0, []],
  ['a question', [thread('b', 0), thread('a', 1)], { a: 1 }, 1, ['b']],
  ['a question with its answers', [thread('b', 2)], {}, 3, ['b']],
  ['answers', [thread('a', 3)], { a: 1 }, 2, ['a']],
  ['no deleted answer', [thread('a', 0)], { a: 1 }, 0, []],
  ['no question of one’s own', [thread('b', 0, true)], {}, 0, []],
  ['an answer to one’s own new question', [thread('b', 1, true)], {}, 1, ['b']],
])('news are %s', (_, threads, shown, count, threadIds) =>
  expect(newsIn(threads, shown)).toEqual({ count, threadIds }),
)

it('nothing is new that was shown', () => {
  const threads = [thread('a', 2), thread('b', 0)]
  expect(newsIn(threads, shownOf(threads)).count).toBe(0)
})
