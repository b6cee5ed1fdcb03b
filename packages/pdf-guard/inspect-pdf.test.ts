import { describe, expect, it } from 'vitest'
import { inspectPdf } from './inspect-pdf'
import { activePdfs, hiddenScriptPdfs, objectStreamPdf } from './testing/active-pdfs'
import { evadingPdfs } from './testing/evading-pdfs'
import { cyclicPdf, hugePdf, junkPdf } from './testing/exhausting-pdfs'
import { makePdf } from './testing/make-pdf'
import { plainPdf, writePdf } from './testing/write-pdf'

describe('inspectPdf', () => {
  it('counts the pages of a harmless PDF', async () => {
    expect(await inspectPdf(await makePdf({ pages: 7 }))).toEqual({ ok: true, pages: 7 })
    expect(await inspectPdf(plainPdf())).toEqual({ ok: true, pages: 1 })
    expect(await inspectPdf(hugePdf())).toEqual({ ok: true, pages: 1 })
  })

  it.each(Object.entries(activePdfs))('refuses %s', async (_, make) => {
    expect(await inspectPdf(make())).toEqual({ ok: false, problem: 'active-content' })
  })

  it.each(Object.entries(hiddenScriptPdfs))('refuses a script %s', async (_, make) => {
    expect(await inspectPdf(make())).toEqual({ ok: false, problem: 'active-content' })
  })

  it.each(Object.entries(evadingPdfs))('refuses %s, although not every viewer sees it', async (_, make) => {
    const { ok, problem } = { problem: null, ...(await inspectPdf(make())) }
    expect(ok).toBe(false)
    expect(['active-content', 'damaged']).toContain(problem)
  })

  it('reads arrays and dictionaries of any length', { tags: ['long'] }, async () => {
    const pdf = writePdf([
      '<</Type/Catalog/Pages 2 0 R>>',
      '<</Type/Pages/Kids[3 0 R]/Count 1>>',
      '<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 400]>>',
      `[${'0 '.repeat(200_000)}]`,
      `<<${Array.from({ length: 200_000 }, (_, i) => `/k${i} 0`).join('')}>>`,
    ])
    expect(await inspectPdf(pdf)).toEqual({ ok: true, pages: 1 })
  })

  it('accepts an image that contains the bytes of an object header, and duplicate keys', async () => {
    const noise = `%\n obj << /# ${'x'.repeat(1000)} 7obj << /# /F`
    const pdf = writePdf([
      '<</Type/Catalog/Type/Catalog/Pages 2 0 R>>',
      '<</Type/Pages/Kids[3 0 R]/Count 1/Count 1>>',
      '<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 400]>>',
      `<</Length ${noise.length}>>\nstream\n${noise}\nendstream`,
    ])
    expect(await inspectPdf(pdf)).toEqual({ ok: true, pages: 1 })
  })

  it('accepts harmless objects in an object stream', async () => {
    expect(await inspectPdf(objectStreamPdf())).toEqual({ ok: true, pages: 1 })
  })

  it('refuses a file with a reference to a missing object', async () => {
    const pdf = writePdf([
      '<</Type/Catalog/Pages 2 0 R/OpenAction 9 0 R>>',
      '<</Type/Pages/Kids[3 0 R]/Count 1>>',
      '<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 400]>>',
    ])
    expect(await inspectPdf(pdf)).toEqual({ ok: false, problem: 'damaged' })
  })

  it.each(['/W[1 2 2147483647]/Size 7', '/W[1 2 1]/Size 2147483647', '/W[1 2 1]/Size 7/Index[0 2147483647]'])(
    'skips a cross-reference stream that declares impossible sizes: %s',
    async (sizes) => {
      const table = `<</Type/XRef${sizes}/Root 1 0 R/Length 4>>\nstream\n\0\0\0\0\nendstream`
      const pdf = writePdf([
        '<</Type/Catalog/Pages 2 0 R>>',
        '<</Type/Pages/Kids[3 0 R]/Count 1>>',
        '<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 400]>>',
        table,
      ])
      expect(await inspectPdf(pdf)).toEqual({ ok: true, pages: 1 })
    },
  )

  it('gives up early on a file full of junk', { tags: ['long'] }, async () => {
    const before = process.cpuUsage().user
    expect(await inspectPdf(junkPdf(3_000_000))).toEqual({ ok: false, problem: 'damaged' })
    expect(process.cpuUsage().user - before).toBeLessThan(5_000_000)
  })

  it('accepts web links and an initial page', async () => {
    const pdf = writePdf([
      '<</Type/Catalog/Pages 2 0 R/OpenAction[3 0 R/Fit]>>',
      '<</Type/Pages/Kids[3 0 R]/Count 1>>',
      '<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 400]/Annots[<</Subtype/Link/Rect[0 0 9 9]/A<</S/URI/URI(https://nus.edu.sg)>>>>]>>',
    ])
    expect(await inspectPdf(pdf)).toEqual({ ok: true, pages: 1 })
  })

  it('accepts a font called AA and text about JavaScript', async () => {
    const words = 'BT /AA 12 Tf (/JavaScript /Launch /EmbeddedFile) Tj ET'
    const pdf = writePdf([
      '<</Type/Catalog/Pages 2 0 R>>',
      '<</Type/Pages/Kids[3 0 R]/Count 1>>',
      '<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 400]/Contents 5 0 R/Resources<</Font<</AA 4 0 R/EF 4 0 R>>>>>>',
      '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
      `<</Length ${words.length}>>\nstream\n${words}\nendstream`,
    ])
    expect(await inspectPdf(pdf)).toEqual({ ok: true, pages: 1 })
  })

  it('refuses an encrypted PDF, even one that opens without a password', async () => {
    const locked = await makePdf({ security: { userPassword: 'secret' } })
    const restricted = await makePdf({ security: { ownerPassword: 'secret' } })
    expect(await inspectPdf(locked)).toEqual({ ok: false, problem: 'encrypted' })
    expect(await inspectPdf(restricted)).toEqual({ ok: false, problem: 'encrypted' })
  })

  it('refuses a file that is no PDF', async () => {
    const notAPdf = { ok: false, problem: 'not-a-pdf' }
    expect(await inspectPdf(Buffer.alloc(0))).toEqual(notAPdf)
    expect(await inspectPdf(Buffer.from('PK\x03\x04 a zip archive'))).toEqual(notAPdf)
    expect(await inspectPdf(Buffer.from('%PDF-1.7\nnothing\n%%EOF'))).toEqual(notAPdf)
    expect(await inspectPdf(writePdf(['<</Type/Catalog>>']))).toEqual(notAPdf)
  })

  it('refuses a file that was cut off', async () => {
    const whole = await makePdf({ pages: 3 })
    for (const share of [0.3, 0.6, 0.9]) {
      const cut = whole.subarray(0, Math.floor(whole.length * share))
      expect(await inspectPdf(cut)).toEqual({ ok: false, problem: 'not-a-pdf' })
    }
  })

  it('refuses a page tree that contains itself: there is no page to show', async () => {
    expect(await inspectPdf(cyclicPdf())).toEqual({ ok: false, problem: 'not-a-pdf' })
  })

  it('survives arrays nested 100,000 levels deep', async () => {
    const deep = writePdf([`<</Type/Catalog/Pages ${'['.repeat(100_000)}>>`])
    expect(await inspectPdf(deep)).toMatchObject({ ok: false })
  })

  it('refuses more than 2000 pages', { tags: ['long'] }, async () => {
    const page = '<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 400]>>'
    const book = (pages: number) => {
      const kids = Array.from({ length: pages }, (_, i) => `${i + 3} 0 R`).join(' ')
      return writePdf([
        '<</Type/Catalog/Pages 2 0 R>>',
        `<</Type/Pages/Kids[${kids}]/Count ${pages}>>`,
        ...Array.from({ length: pages }, () => page),
      ])
    }
    expect(await inspectPdf(book(2000))).toEqual({ ok: true, pages: 2000 })
    expect(await inspectPdf(book(2001))).toEqual({ ok: false, problem: 'too-many-pages' })
  })
})
