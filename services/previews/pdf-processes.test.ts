import { afterAll, describe, expect, it } from 'vitest'
import { activePdfs, bombPdf, makePdf } from '../../tests/fixtures/pdfs'
import { createPdfProcesses } from './pdf-processes'

describe('processes for PDFs', () => {
  const processes = createPdfProcesses()
  const hurried = createPdfProcesses({ inspectMs: 1, renderMs: 1 })
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

  it('do not block the event loop', async () => {
    const big = await makePdf({ pages: 1500 })
    let longest = 0
    let last = performance.now()
    const ticking = setInterval(() => {
      longest = Math.max(longest, performance.now() - last)
      last = performance.now()
    }, 5)
    expect(await processes.inspect(big)).toEqual({ ok: true, pages: 1500 })
    clearInterval(ticking)
    expect(longest).toBeLessThan(300)
  })

  it('treat a file that is small, and endless once it is unpacked, as broken', async () => {
    const bomb = bombPdf(2_600_000_000)
    expect(bomb.length).toBeLessThan(5_000_000)
    expect(await processes.inspect(bomb, 'attacker')).toEqual({ ok: false, problem: 'not-a-pdf' })
  })

  it('treat a file that takes too long as broken', async () => {
    const pdf = await makePdf()
    expect(await hurried.inspect(pdf)).toEqual({ ok: false, problem: 'not-a-pdf' })
    expect(await hurried.render(pdf)).toEqual({ pages: null, thumbnail: null })
  })
})
