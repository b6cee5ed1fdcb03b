import { expect, it } from 'vitest'
import { keysOf, stem, wantedIn, wordsIn } from './words'

it.each([
  ['Eigenvalues', ['eigenvalue']],
  ['NAÏVE Bayes', ['naive', 'baye']],
  ['Straße Ørsted', ['strass', 'orsted']],
  ['k-means', ['kmean', 'k', 'mean']],
  ['algo\u00ADrithms', ['algorithm', 'algo', 'rithm']],
  ['ＣＳ２０３０', ['cs2030']],
  ['微积分 CS', ['微', '积', '分', 'cs']],
  ['σ² = E[X]', ['σ2', 'e', 'x']],
  ['… — !', []],
])('%s has the keys %j', (text, keys) => expect(keysOf(text)).toEqual(keys))

it.each([
  ['queries', 'query'],
  ['matrices', 'matrice'],
  ['class', 'class'],
  ['classes', 'class'],
  ['caches', 'cach'],
  ['cache', 'cach'],
  ['boxes', 'box'],
  ['status', 'status'],
  ['bus', 'bus'],
  ['proofs', 'proof'],
  ['trees', 'tree'],
])('%s and its singular are the same', (word, expected) => expect(stem(word)).toBe(expected))

it('says where a word is', () => {
  const text = 'The naïve k-means'
  expect(wordsIn(text).map(({ start, end }) => text.slice(start, end))).toEqual([
    'The',
    'naïve',
    'k-means',
    'k',
    'means',
  ])
})

it('finds a word with a hyphen as a whole or by its parts', () => {
  expect(wantedIn('e-mail E-MAIL Lists')).toEqual([[['email'], ['e', 'mail']], [['list']]])
})

it('cuts a long query, and long words', () => {
  expect(wantedIn(Array.from({ length: 50 }, (_, at) => `w${at}`).join(' '))).toHaveLength(12)
  expect(keysOf('x'.repeat(1_000))[0]).toHaveLength(64)
})
