import { expect, it } from 'vitest'
import { wordsOfPath } from './words-of-path'

it.each([
  ['/CS2030S', 'CS2030S'],
  ['/notes/ma1521-cheat_sheet', 'ma1521 cheat sheet'],
  ['/notes/ma1521%20finals/', 'ma1521 finals'],
  ['/files/lecture-3.pdf', 'lecture 3'],
  ['/%E7%AC%94%E8%AE%B0', '笔记'],
  ['/', null],
  ['/---', null],
  ['/%E0%A4%A', null],
  [`/document/x/${'a'.repeat(24)}`, null],
  [`/${'long-'.repeat(20)}`, null],
])('%s suggests %j', (pathname, words) => {
  expect(wordsOfPath(pathname)).toBe(words)
})
