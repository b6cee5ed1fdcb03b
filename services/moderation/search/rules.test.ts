import { describe, expect, it } from 'vitest'
import { firstOpenCases, hasTitleWords, idsIn, titleWords } from './rules'

const [one, other] = ['a1'.repeat(12), '0f'.repeat(12)]

describe('the ids in a query', () => {
  it.each<[string, string, string[]]>([
    ['none', 'kim tan', []],
    ['an id', one, [one]],
    ['an address', `https://studyshelf.test/document/${one}?page=3`, [one]],
    ['the address of a case', `https://studyshelf.test/admin/cases/appeal-${one}-2`, [one]],
    ['two, one of them twice', `${one} ${other} ${one.toUpperCase()}`, [one, other]],
    ['a longer number', `${one}0`, []],
  ])('%s', (_, query, ids) => {
    expect(idsIn(query)).toEqual(ids)
  })
})

describe('a title', () => {
  it.each<[string, string, boolean]>([
    ['Streams and Laziness', 'lazi stre', true],
    ['Streams and Laziness', 'treams', false],
    ['Ｓｔｒｅａｍｓ', 'streams', true],
    ['Kim (2)', '(.*', false],
    ['Kim', '.', false],
  ])('‘%s’ for ‘%s’: %s', (title, query, isFound) => {
    expect(hasTitleWords(title, titleWords(query))).toBe(isFound)
  })
})

it('puts open cases first, then the newest', () => {
  const at = (day: number) => new Date(2026, 1, day)
  const closed = { status: 'closed', changedAt: at(3) } as const
  const older = { status: 'open', changedAt: at(1) } as const
  const newer = { status: 'open', changedAt: at(2) } as const
  expect([closed, older, newer].toSorted(firstOpenCases)).toEqual([newer, older, closed])
})
