import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { disarmPdf, type DisarmedPdf } from './disarm-pdf'
import { inspectPdf } from './inspect-pdf'
import { activePdfs, hiddenScriptPdfs } from './testing/active-pdfs'
import { evadingPdfs } from './testing/evading-pdfs'
import { makePdf } from './testing/make-pdf'
import { catalog, page, pages, plainPdf, writePdf } from './testing/write-pdf'

/** Stands in for a picture: the operators that draw the page. */
const signPage = async (page: { getOperatorList(): Promise<{ argsArray: unknown; fnArray: unknown }> }) => {
  const { fnArray } = await page.getOperatorList()
  return createHash('sha256').update(JSON.stringify(fnArray)).digest('hex')
}
const disarm = (file: Uint8Array): Promise<DisarmedPdf> => disarmPdf(file, { signPage })
const copyOf = async (file: Uint8Array) => {
  const disarmed = await disarm(file)
  if (!disarmed.ok || disarmed.copy === null) throw new Error(`no copy: ${JSON.stringify(disarmed)}`)
  return disarmed.copy
}

/** A quarter of them in `npm test`. */
const attacks = Object.entries({ ...activePdfs, ...evadingPdfs }).filter(
  (_, at) => at % 4 === 0 || import.meta.env['TEST_FORM'] === 'all',
)

describe('disarmPdf', () => {
  it('leaves a harmless file as it is', async () => {
    expect(await disarm(plainPdf())).toEqual({ ok: true, pages: 1, copy: null })
    expect(await disarm(await makePdf({ pages: 3 }))).toEqual({ ok: true, pages: 3, copy: null })
  })

  it.each(attacks)(
    'hands on no file with %s, except a harmless copy',
    { tags: ['sampled'] },
    async (_, make) => {
      const disarmed = await disarm(make())
      if (!disarmed.ok) return expect(['active-content', 'damaged']).toContain(disarmed.problem)
      expect(disarmed.copy).not.toBeNull()
      expect(await inspectPdf(disarmed.copy!.bytes)).toEqual({ ok: true, pages: 1 })
    },
  )

  it.each(Object.entries(hiddenScriptPdfs))('takes out a script %s', async (_, make) => {
    const { bytes, removed } = await copyOf(make())
    expect(Buffer.from(bytes).includes('JavaScript')).toBe(false)
    expect(removed.kinds).toContain('scripts')
  })

  it.each([
    ['JavaScript on a link', ['scripts']],
    ['JavaScript when opened', ['scripts']],
    ['JavaScript with an escaped name', ['scripts']],
    ['JavaScript among the names', ['scripts']],
    ['an action that launches a program', ['links']],
    ['an action that submits a form', ['forms']],
    ['an embedded file', ['attachments']],
    ['an attached file', ['attachments']],
    ['an XFA form', ['attachments', 'forms']],
    ['rich media', ['media']],
  ] as const)('says what it took out: %s', async (name, kinds) => {
    const { removed } = await copyOf(activePdfs[name]!())
    expect(removed.kinds).toEqual(kinds)
  })

  it('names attached files', async () => {
    const { removed } = await copyOf(activePdfs['an embedded file']!())
    expect(removed.attachments).toEqual(['a.exe'])
  })

  it('makes the same copy of the same file', async () => {
    const file = activePdfs['JavaScript on a link']!()
    expect((await copyOf(file)).bytes).toEqual((await copyOf(file)).bytes)
  })

  it('keeps links to web pages and within the document, the outline and the first page to open', async () => {
    const link = (action: string) => `<</Type/Annot/Subtype/Link/Rect[0 0 9 9]/A<<${action}>>>>`
    const kept = ['/S/URI/URI(https://nus.edu.sg)', '/S/GoTo/D[3 0 R/Fit]']
    const { bytes } = await copyOf(
      writePdf([
        catalog('/OpenAction[3 0 R/Fit]/Outlines 4 0 R'),
        pages,
        page(`/Annots[${[...kept, '/S/Launch/F(a.exe)'].map(link).join('')}]`),
        '<</Type/Outlines/First 5 0 R/Last 5 0 R/Count 1>>',
        '<</Title(Chapter one)/Parent 4 0 R/Dest[3 0 R/Fit]>>',
      ]),
    )
    const text = Buffer.from(bytes).toString('latin1')
    for (const part of ['https://nus.edu.sg', '/GoTo', 'Chapter one', '/OpenAction'])
      expect(text).toContain(part)
    expect(text).not.toContain('Launch')
  })

  it('keeps the picture of an attachment on its page, without the file', async () => {
    const { bytes, removed } = await copyOf(
      writePdf([
        catalog(),
        pages,
        page('/Annots[<</Type/Annot/Subtype/FileAttachment/Rect[0 0 9 9]/FS 4 0 R/AP<</N 6 0 R>>>>]'),
        '<</Type/Filespec/F(data.csv)/EF<</F 5 0 R>>>>',
        '<</Type/EmbeddedFile/Length 9>>\nstream\nthe,bytes\nendstream',
        '<</Type/XObject/Subtype/Form/BBox[0 0 9 9]/Length 10>>\nstream\n0 0 9 9 re\nendstream',
      ]),
    )
    const text = Buffer.from(bytes).toString('latin1')
    expect(text).toContain('/Stamp')
    expect(text).not.toContain('the,bytes')
    expect(removed).toEqual({ kinds: ['attachments'], attachments: ['data.csv'] })
  })

  it('shows nothing in place of a film without a picture', async () => {
    const film = '<</Type/Annot/Subtype/Movie/Rect[0 0 99 99]/F 4/Movie<</F(a.mov)>>>>'
    const { bytes } = await copyOf(writePdf([catalog(), pages, page(`/Annots[${film}]`)]))
    const [shown] =
      Buffer.from(bytes)
        .toString('latin1')
        .match(/<<[^<>]*\/Stamp[^<>]*>>/) ?? []
    expect(shown).toContain('/F 2 ')
  })

  it('opens a file whose password only restricts what readers may do', async () => {
    const { bytes, removed } = await copyOf(
      await makePdf({ pages: 2, security: { ownerPassword: 'secret' } }),
    )
    expect(removed.kinds).toEqual(['restrictions'])
    expect(await inspectPdf(bytes)).toEqual({ ok: true, pages: 2 })
  })

  it('refuses only what needs a password, was cut off, or is no PDF', async () => {
    const locked = await makePdf({ security: { userPassword: 'secret' } })
    expect(await disarm(locked)).toEqual({ ok: false, problem: 'encrypted' })
    const whole = await makePdf({ pages: 3 })
    for (const share of [0.3, 0.6, 0.9])
      expect(await disarm(whole.subarray(0, Math.floor(whole.length * share)))).toEqual({
        ok: false,
        problem: 'not-a-pdf',
      })
    expect(await disarm(Buffer.from('%PDF-1.7\nnothing\n%%EOF'))).toEqual({ ok: false, problem: 'not-a-pdf' })
  })

  it.each([
    ['empty lines', '\n'.repeat(5000)],
    ['a web page', '<html>'.repeat(1000)],
    ['zeros', '\0'.repeat(10_000)],
  ])('accepts a file with %s behind its end', { tags: ['long'] }, async (_, junk) => {
    const file = Buffer.concat([await makePdf({ pages: 100 }), Buffer.from(junk)])
    expect(await disarm(file)).toMatchObject({ ok: true, pages: 100 })
  })
})
