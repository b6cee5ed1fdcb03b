import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { TextPage } from './text-item'
import { createTextSource } from './text-source'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const pageOf = (number: number): TextPage => ({
  width: 600,
  height: 800,
  items: [`Header ${number}`, `Text ${number}`].map((str, piece) => {
    const y = piece === 0 ? 20 : 400
    return { str, piece, left: 50, right: 200, y, size: 10, isMono: false }
  }),
})

/** The text of page 3 of five. */
async function textOfThird(read: (page: number) => Promise<TextPage>): Promise<string[]> {
  const text = createTextSource(5, read)(3)
  await vi.advanceTimersByTimeAsync(10_000)
  const { blocks, strOf } = await text
  return blocks.map(({ runs }) => runs.map(({ piece }) => strOf(piece)).join(' '))
}

it('a page is shown without the header that its neighbours have', async () => {
  const read = vi.fn((page: number) => Promise.resolve(pageOf(page)))
  expect(await textOfThird(read)).toEqual(['Text 3'])
  expect(read.mock.calls.map(([page]) => page).sort()).toEqual([1, 2, 3, 4, 5])
})

it.each([
  ['fails', () => Promise.reject(new Error('lost'))],
  ['never answers', () => new Promise<never>(() => undefined)],
])('a page is shown even if reading its neighbours %s', async (_, lose) => {
  expect(await textOfThird((page) => (page === 3 ? Promise.resolve(pageOf(3)) : lose()))).toEqual([
    'Header 3',
    'Text 3',
  ])
})

it('a page that cannot be read is an error', async () => {
  const lost = new Error('lost')
  const read = createTextSource(5, (page) =>
    page === 3 ? Promise.reject(lost) : Promise.resolve(pageOf(page)),
  )
  await expect(read(3)).rejects.toBe(lost)
})
