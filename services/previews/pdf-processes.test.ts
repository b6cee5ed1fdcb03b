import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { timerTicks } from '#testing/timer-ticks'
import { activePdfs } from '@studyshelf/pdf-guard/testing/active-pdfs'
import { bombPdf, formsPdf, slowPdf } from '@studyshelf/pdf-guard/testing/exhausting-pdfs'
import { makePdf } from '@studyshelf/pdf-guard/testing/make-pdf'
import { createPdfProcesses } from './pdf-processes'
import type { Rendering } from './render-page'
import { BudgetSpentError } from './drawing-budget'
import type { StoredPdf } from './stored-pdf'

describe('processes for PDFs', () => {
  const processes = createPdfProcesses()
  const hurried = createPdfProcesses({ inspectMs: 1, renderMs: 1 })
  let large: Buffer
  beforeAll(async () => {
    large = await makePdf({ pages: 1500 })
  })
  afterAll(() => Promise.all([processes.stop(), hurried.stop()]))

  it('inspect files and draw them', async () => {
    const pdf = await makePdf({ pages: 4 })
    expect(await processes.inspect(pdf)).toEqual({ ok: true, pages: 4 })
    const { pages, thumbnail } = await processes.render(pdf)
    expect(pages).toBe(4)
    expect(
      Buffer.from(thumbnail ?? [])
        .subarray(8, 12)
        .toString(),
    ).toBe('WEBP')
    const active = activePdfs['JavaScript on a link']!()
    expect(await processes.inspect(active)).toEqual({ ok: false, problem: 'active-content' })
  })

  it('do not block the event loop', { tags: ['long'] }, async () => {
    const inspect = async () => expect(await processes.inspect(large)).toEqual({ ok: true, pages: 1500 })
    expect(await timerTicks(inspect)).toBeGreaterThan(30)
  })

  it('treat a small file that inflates to gigabytes as broken', { tags: ['long'] }, async () => {
    const bomb = bombPdf(2_600_000_000)
    expect(bomb.length).toBeLessThan(5_000_000)
    expect(await processes.inspect(bomb, 'attacker')).toEqual({ ok: false, problem: 'not-a-pdf' })
  })

  it(
    'examine a file in one turn, and let in others soon while some use up their time',
    { tags: ['long'] },
    async () => {
      const examining = createPdfProcesses({ inspectMs: 2_000, longMs: 500, maxWaitMs: 200_000 })
      const folder = mkdtempSync(join(tmpdir(), 'studyshelf-turns-'))
      const begun: string[] = []
      const ended: string[] = []
      const examine = async (name: string, bytes: Buffer) => {
        const path = join(folder, name)
        writeFileSync(path, bytes)
        const file: StoredPdf = {
          sizeBytes: bytes.length,
          withPath: (work) => (begun.push(name), work(path)),
        }
        const examined = await examining.examine(file, name, `${path}.clean`, { phrases: [], author: '' })
        ended.push(name)
        return examined.ok ? examined.looked.outcome : examined.problem
      }
      try {
        const honest = await makePdf({ text: 'An honest page of notes.' })
        const attack = ['a', 'b'].map((name) => examine(name, formsPdf(name)))
        expect(await examine('honest', honest)).toBe('read')
        expect(begun.filter((name) => name === 'honest')).toEqual(['honest'])
        expect(ended.at(-1)).toBe('honest')
        expect(ended.length).toBeLessThanOrEqual(2)
        expect(await Promise.all(attack)).toEqual(['not-judged', 'not-judged'])
        expect(begun.filter((name) => name === 'a')).toHaveLength(1)
        expect(begun.filter((name) => name === 'b')).toHaveLength(2)
      } finally {
        await examining.stop()
        rmSync(folder, { recursive: true })
      }
    },
  )

  it('draw other files soon while one sender’s files use up their time', { tags: ['long'] }, async () => {
    const drawing = createPdfProcesses({ renderMs: 2_000, maxWaitMs: 200_000 })
    const folder = mkdtempSync(join(tmpdir(), 'studyshelf-slow-'))
    const begun: string[] = []
    const stored = (name: string, bytes: Buffer): StoredPdf => {
      const path = join(folder, name)
      writeFileSync(path, bytes)
      return {
        sizeBytes: bytes.length,
        withPath(work) {
          begun.push(name)
          return work(path)
        },
      }
    }
    try {
      const slow = stored('slow', slowPdf())
      const honest = stored('honest', await makePdf())
      const all = Promise.allSettled(Array.from({ length: 20 }, () => drawing.render(slow, 'attacker')))
      const { thumbnail } = await drawing.render(honest, 'anna')
      expect(thumbnail).not.toBeNull()
      const [tried, later] = [[], []] as [Rendering[], unknown[]]
      for (const each of await all)
        if (each.status === 'fulfilled') tried.push(each.value)
        else later.push(each.reason)
      expect(tried).toEqual(tried.map(() => ({ pages: null, thumbnail: null })))
      expect(later.every((reason) => reason instanceof BudgetSpentError)).toBe(true)
      expect(begun.indexOf('honest')).toBeLessThan(3)
      expect(begun.filter((name) => name === 'slow')).toHaveLength(tried.length)
      expect(tried.length).toBeLessThan(6)
      expect((await drawing.render(honest, 'anna')).thumbnail).not.toBeNull()
    } finally {
      await drawing.stop()
      rmSync(folder, { recursive: true })
    }
  })

  it('draw nothing of a file that takes too long', async () => {
    expect(await hurried.render(slowPdf())).toEqual({ pages: null, thumbnail: null })
  })

  it(
    'keep a file that could not be read in time, twice, and say that it is no verdict',
    { tags: ['long'] },
    async () => {
      const folder = mkdtempSync(join(tmpdir(), 'studyshelf-late-'))
      const path = join(folder, 'large.pdf')
      writeFileSync(path, large)
      let reads = 0
      const file: StoredPdf = { sizeBytes: large.length, withPath: (work) => (reads++, work(path)) }
      const examined = hurried.examine(file, 'anna', `${path}.clean`, { phrases: [], author: '' })
      await expect(examined).rejects.toMatchObject({ code: 'busy', status: 503 })
      expect(reads).toBe(2)
      rmSync(folder, { recursive: true })
    },
  )
})
