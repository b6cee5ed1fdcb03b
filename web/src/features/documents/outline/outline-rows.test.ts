import { describe, expect, it } from 'vitest'
import { outlineRows, visibleRow, visibleRows, type Bookmark } from './outline-rows'

const bookmark = (title: string, items: Bookmark[] = [], count?: number): Bookmark => ({
  title,
  dest: title,
  items,
  count,
})
const rows = outlineRows([
  bookmark('1', [bookmark('1.1', [bookmark('1.1.1')], -1), bookmark('1.2')], 2),
  bookmark('2'),
])

describe('an outline', () => {
  it('is flattened from top to bottom', () =>
    expect(
      rows.map(({ title, level, parent, hasChildren, closed }) => [
        title,
        level,
        parent,
        hasChildren,
        closed,
      ]),
    ).toEqual([
      ['1', 1, null, true, false],
      ['1.1', 2, 0, true, true],
      ['1.1.1', 3, 1, false, false],
      ['1.2', 2, 0, false, false],
      ['2', 1, null, false, false],
    ]))

  it.each([
    ['some space', '  Two\n\tlines\u0000 ', 'Two lines'],
    ['a direction that it turns', 'a\u202Eb', 'a b'],
    ['nothing', ' ', 'Untitled'],
    ['far too much', 'x'.repeat(9_000), 'x'.repeat(300)],
  ])('has a readable title for %s', (_, title, expected) =>
    expect(outlineRows([bookmark(title)])[0]?.title).toBe(expected),
  )

  it('has at most 2,000 rows and 12 levels', () => {
    let deep = bookmark('deep')
    for (let level = 0; level < 5_000; level++) deep = bookmark('deep', [deep])
    expect(outlineRows([deep]).map(({ level }) => level)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
    expect(outlineRows(Array.from({ length: 50_000 }, () => bookmark('x')))).toHaveLength(2_000)
  })
})

describe('the visible rows', () => {
  const titles = (...closed: number[]) => visibleRows(rows, new Set(closed)).map(({ title }) => title)
  it.each([
    ['all of them', [], ['1', '1.1', '1.1.1', '1.2', '2']],
    ['none within a closed one', [1], ['1', '1.1', '1.2', '2']],
    ['none within one that is within a closed one', [0], ['1', '2']],
  ])('are %s', (_, closed, expected) => expect(titles(...closed)).toEqual(expected))

  it.each([
    [[], 2, 2],
    [[1], 2, 1],
    [[0], 2, 0],
    [[0], null, null],
  ])('with %j closed, section %j is marked at %j', (closed, id, expected) =>
    expect(visibleRow(rows, visibleRows(rows, new Set(closed)), id)).toBe(expected),
  )
})
