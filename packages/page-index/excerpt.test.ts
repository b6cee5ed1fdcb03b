import { expect, it } from 'vitest'
import { excerptOf } from './excerpt'
import { wantedIn } from './words'

/** With brackets around the marked words. */
const shown = (text: string, query: string) =>
  excerptOf(text, wantedIn(query))
    ?.map(({ text, marked }) => (marked ? `[${text}]` : text))
    .join('') ?? null

it.each([
  ['Limits exist.', 'limit', '[Limits] exist.'],
  ['A limit of a limit.', 'limits', 'A [limit] of a [limit].'],
  ['Naïve and k-means', 'naive means', '[Naïve] and k-[means]'],
  ['K-means is', 'kmeans', '[K-means] is'],
  ['an algo\u00ADrithm', 'algorithm', 'an [algo\u00ADrithm]'],
  ['微积分基础', '积分', '微[积][分]基础'],
  ['nothing', 'limit', null],
  ['<b>limit</b>', 'limit', '<b>[limit]</b>'],
])('of %j, shows for %j: %s', (text, query, expected) => expect(shown(text, query)).toBe(expected))

it('begins with the sentence, and shows where it goes on', () => {
  const text = `One sentence. Then the limit is ${'long '.repeat(80)}`
  expect(shown(text, 'limit')).toMatch(/^… Then the \[limit\] is long .* …$/)
})

it('shows the place with most of the words', () => {
  const text = `limit ${'x '.repeat(300)}. Here the central limit theorem. ${'y '.repeat(300)} theorem`
  expect(shown(text, 'central limit theorem')).toMatch(/^… Here the \[central\] \[limit\] \[theorem\]\./)
})

it('stays short, whatever the text', () => {
  for (const text of [
    'a'.repeat(5_000) + ' limit ' + 'b'.repeat(5_000),
    'limit '.repeat(4_000),
    '微'.repeat(9_000) + '积',
  ])
    for (const query of ['limit', '积', 'limit limit'])
      expect((shown(text, query) ?? '').replace(/[[\]]/g, '').length).toBeLessThan(300)
})
