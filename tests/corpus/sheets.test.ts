import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sampleOf, triesEverything } from '#testing/long-form'
import { qpdfWasm } from '@studyshelf/pdf-guard/testing/qpdf-wasm'
import { writePdf } from '@studyshelf/pdf-guard/testing/write-pdf'
import { makeSheets } from '../../web/src/features/documents/cheat-sheet/make-sheets'
import { UnreadableFileError } from '../../web/src/features/documents/cheat-sheet/unreadable-file'
import { judgeSheets } from './judge/judge-sheets'
import { chromium } from './writers/chromium'
import { pdfkit } from './writers/pdfkit'
import { pdfLib } from './writers/pdf-lib'
import { qpdfModes } from './writers/qpdf-modes'
import { writeAll, type HonestFile } from './writers/write-all'

const choice = { up: 4, orientation: 'portrait', hasNumbers: true, hasFrames: true } as const

describe('cheat sheets of files that real programs wrote', { tags: ['sampled'] }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'studyshelf-sheets-'))
  let files: HonestFile[] = []
  beforeAll(async () => {
    // `npm test` starts no browser for them.
    files = await writeAll(folder, [triesEverything ? [pdfkit, chromium] : [pdfkit], [pdfLib]])
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  it('have the text of each page in its cell', async () => {
    expect(files.length).toBeGreaterThan(10)
    // The server stores files without encryption.
    const open = files.filter(({ name }) => !name.startsWith('restricted'))
    for (const { writer, name, path } of sampleOf(open, 5)) {
      const problems = await judgeSheets(await readFile(path), choice)
      expect([`${writer}: ${name}`, ...problems.slice(0, 3)]).toEqual([`${writer}: ${name}`])
    }
  })

  it('have it however qpdf wrote the file anew', async () => {
    const open = Object.entries(qpdfModes).filter(([name]) => !name.startsWith('restricted'))
    const original = files.find(({ name }) => name === 'with links and an outline')!
    for (const [name, args] of sampleOf(open, 2)) {
      const problems = await judgeSheets(await qpdfWasm(await readFile(original.path), args), choice)
      expect([name, ...problems.slice(0, 3)]).toEqual([name])
    }
  })

  const cases = join(import.meta.dirname, '../cases/files')
  it.each(readdirSync(cases).filter((name) => !name.includes('password')))('have it for %s', async (name) => {
    expect((await judgeSheets(await readFile(join(cases, name)), choice)).slice(0, 3)).toEqual([])
  })
})

/** A page with a text and a black corner at its lower left. */
const usualContent = 'BT /F 24 Tf 60 100 Td (Turned) Tj ET 20 30 60 40 re f'
const stream = (dictionary: string, body: string) =>
  `<<${dictionary}/Length ${body.length}>>\nstream\n${body}\nendstream`
const font = '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>'

/** One page; objects 4 and 5 are its content and font. */
const onePage = (
  page: string,
  { catalog = '', pages = '', content = stream('', usualContent), more = [] as string[] } = {},
) =>
  writePdf([
    `<</Type/Catalog/Pages 2 0 R${catalog}>>`,
    `<</Type/Pages/Kids[3 0 R]/Count 1${pages}>>`,
    `<</Type/Page/Parent 2 0 R/Contents 4 0 R${page}>>`,
    content,
    font,
    ...more,
  ])
const usual = '/Resources<</Font<</F 5 0 R>>>>/MediaBox[0 0 300 400]'
const square = '0 0 1 rg 0 0 10 10 re f'

describe('cheat sheets of unusual pages look as in the viewer', () => {
  it.each<[string, Buffer]>([
    ['turned by 90', onePage(`${usual}/Rotate 90`)],
    ['turned by 180', onePage(`${usual}/Rotate 180`)],
    ['turned by 270', onePage(`${usual}/Rotate 270`)],
    ['turned back', onePage(`${usual}/Rotate -90`)],
    ['turned as all pages are', onePage(usual, { pages: '/Rotate 90' })],
    ['cropped', onePage(`${usual}/CropBox[10 20 200 260]`)],
    ['cropped and turned', onePage(`${usual}/CropBox[10 20 200 260]/Rotate 90`)],
    ['cropped beyond its paper', onePage(`${usual}/CropBox[-50 -50 200 900]`)],
    ['not starting at 0', onePage(usual.replace('0 0 300 400', '-40 -30 260 370'))],
    ['with a user unit', onePage(`${usual}/UserUnit 2.5`)],
    ['without a box', onePage('/Resources<</Font<</F 5 0 R>>>>')],
    ['with inherited resources', onePage('', { pages: usual })],
    [
      'with a mark that somebody added',
      onePage(`${usual}/Annots[6 0 R]`, {
        more: [
          '<</Type/Annot/Subtype/Stamp/Rect[100 200 250 350]/AP<</N 7 0 R>>/F 4>>',
          stream(
            '/Type/XObject/Subtype/Form/BBox[0 0 10 10]/Matrix[0 1 -1 0 0 0]',
            `${square} 1 0 0 rg 0 0 4 2 re f`,
          ),
        ],
      }),
    ],
    [
      'with a hidden mark',
      onePage(`${usual}/Annots[6 0 R]`, {
        more: [
          '<</Type/Annot/Subtype/Stamp/Rect[0 0 300 400]/AP<</N 7 0 R>>/F 2>>',
          stream('/Type/XObject/Subtype/Form/BBox[0 0 10 10]', square),
        ],
      }),
    ],
    [
      'with a hidden layer',
      onePage(usual.replace('<</Font', '<</XObject<</L 7 0 R>>/Font'), {
        content: stream('', `${usualContent} /L Do`),
        catalog: '/OCProperties<</OCGs[6 0 R]/D<</OFF[6 0 R]>>>>',
        more: [
          '<</Type/OCG/Name(Solutions)>>',
          stream('/Type/XObject/Subtype/Form/BBox[0 0 300 400]/OC 6 0 R', '0 0 300 400 re f'),
        ],
      }),
    ],
  ])('%s', async (_, bytes) => {
    const sheets = [
      { up: 2, orientation: 'landscape' },
      { up: 9, orientation: 'portrait' },
    ] as const
    for (const sheet of sheets)
      expect(await judgeSheets(bytes, { ...sheet, hasFrames: false, hasNumbers: false })).toEqual([])
  })

  it('without anything on it', async () => {
    const empty = writePdf([
      '<</Type/Catalog/Pages 2 0 R>>',
      '<</Type/Pages/Kids[3 0 R]/Count 1>>',
      '<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 400]>>',
    ])
    expect(await judgeSheets(empty, choice)).toEqual([])
  })
})

it.each<[string, Uint8Array, number]>([
  ['is no PDF', Buffer.from('nonsense'), 1],
  ['has other pages than its viewer shows', onePage(usual), 2],
  ['has content in an unknown encoding', onePage(usual, { content: stream('/Filter/Unknown', 'x') }), 1],
])('says that a file cannot be copied from if it %s', async (_, bytes, pages) => {
  const order = {
    source: { kind: 'file' as const, bytes: new Uint8Array(bytes), pages },
    ...{ pages: [1], choice },
    about: { title: 'A sheet', author: 'Somebody', subject: 'From a test' },
    foot: { text: 'From a test' },
  }
  await expect(makeSheets(order, () => undefined)).rejects.toThrow(UnreadableFileError)
})
