import { describe, expect, it } from 'vitest'
import { codeIn, createSharedCodes } from './shared-codes'

describe('an expression of the table', () => {
  it.each([
    ['cs2109s', 'CS2109S'],
    ['cs 2109s', 'CS2109S'],
    ['cor is1702', 'COR-IS1702'],
    ['acct102', 'ACCT102'],
    ['time value', null],
    ['midterm 2', null],
    ['cs2109s tutorial', null],
    ['2109s', null],
    ['tvm', null],
  ])('%j is the code %j', (expression, code) => expect(codeIn(expression)).toBe(code))
})

describe('shared codes', () => {
  const table = createSharedCodes([
    ['it2109', 'cs2109s'],
    ['tvm', 'time value'],
    ['ma1521', 'ma1505'],
    ['ma1507', 'ma1505'],
    ['cor is1702', 'is112'],
  ])

  it.each([
    ['IT2109', 'CS2109S', ['CS2109S']],
    ['CS2109S', 'CS2109S', ['IT2109']],
    ['MA1521', 'MA1505', ['MA1505', 'MA1507']],
    ['COR-IS1702', 'COR-IS1702', ['IS112']],
    ['MA2001', 'MA2001', []],
  ])('files %s under %s, with %j', (code, shelf, others) => {
    expect(table.shelfOf(code)).toBe(shelf)
    expect(table.others(code)).toEqual(others)
  })

  it('differ between two tables in the codes of changed groups', () => {
    const less = createSharedCodes([
      ['it2109', 'cs2109s'],
      ['ma1521', 'ma1505'],
      ['is112', 'cor is1702'],
    ])
    expect(table.changedIn(table)).toEqual([])
    expect(table.changedIn(less).sort()).toEqual(['MA1505', 'MA1507', 'MA1521'])
    expect(less.changedIn(table).sort()).toEqual(['MA1505', 'MA1507', 'MA1521'])
  })
})
