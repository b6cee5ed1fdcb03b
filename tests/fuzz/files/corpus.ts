import { inflateSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'
import { activePdfs, hiddenScriptPdfs, objectStreamPdf } from '@studyshelf/pdf-guard/testing/active-pdfs'
import { evadingPdfs } from '@studyshelf/pdf-guard/testing/evading-pdfs'
import { cyclicPdf, hugePdf } from '@studyshelf/pdf-guard/testing/exhausting-pdfs'
import { plainPdf } from '@studyshelf/pdf-guard/testing/write-pdf'
import { documentResponse, shelfResponse } from '#events'
import { createApiClient } from '../../client/api-client'
import { makeIdCard, makePlainImage, samplePhoto } from '../../fixtures/id-card'
import { essay, makePages, makePdf } from '../../fixtures/pdfs'

export interface Original {
  name: string
  bytes: Buffer
}

/** Larger files cost more time than they find. */
const largestPdf = 150_000
const demoDocuments = 12

/** Notes of the demo world, as students download them. */
async function demoPdfs(origin: string): Promise<Original[]> {
  const api = createApiClient(origin)
  const { students, password } = await api.demo()
  const { token } = await api.logIn(students[0]?.email ?? '', password)
  const { documents } = shelfResponse.parse(
    (await api.call('GET', '/api/auth/documents/newest?limit=100')).body,
  )
  const read = async (id: string): Promise<Original> => {
    const { document } = documentResponse.parse(
      (await api.call('GET', `/api/auth/document/${id}`, { token })).body,
    )
    const response = await api.request('GET', `/api/auth/secure-file/${document.fileName}`, { token })
    return { name: document.title, bytes: Buffer.from(await response.arrayBuffer()) }
  }
  const all = await Promise.all(documents.slice(0, demoDocuments * 2).map(({ _id }) => read(_id)))
  return all.filter(({ bytes }) => bytes.length <= largestPdf).slice(0, demoDocuments)
}

/** Real PDFs: of the demo world, of printers and scanners, and malicious ones. */
export async function pdfOriginals(origin: string): Promise<Original[]> {
  const scan = await sharp(await makePlainImage())
    .resize(300)
    .png()
    .toBuffer()
  const photo = await sharp(samplePhoto(1)).resize(200).jpeg().toBuffer()
  const date = new Date(0)
  const made: Original[] = [
    { name: 'three pages', bytes: await makePdf({ pages: 3 }) },
    { name: 'prose', bytes: await makePages([essay(1, 200), essay(2, 100)], { date }) },
    { name: 'a scan', bytes: await makePages([scan], { date }) },
    { name: 'a photo', bytes: await makePages([photo, essay(3, 50)], { date }) },
    { name: 'encrypted', bytes: await makePdf({ security: { userPassword: 'a', pdfVersion: '1.7' } }) },
    { name: 'plain', bytes: plainPdf() },
    { name: 'an object stream', bytes: objectStreamPdf() },
    { name: 'huge', bytes: hugePdf() },
    { name: 'cyclic', bytes: cyclicPdf() },
    ...Object.entries({ ...activePdfs, ...hiddenScriptPdfs, ...evadingPdfs }).map(([name, make]) => ({
      name,
      bytes: make(),
    })),
  ]
  const real = [...(await demoPdfs(origin)), ...made]
  return [...real, ...real.flatMap(unpacked)]
}

/** The same with uncompressed streams, so that a mutation changes their contents. This breaks the xref table: parsers rebuild it. */
function unpacked({ name, bytes }: Original): Original[] {
  const text = bytes.toString('latin1')
  let isChanged = false
  const plain = text.replace(
    /(<<[^<>]*)\/Filter\s*\/FlateDecode([^<>]*>>\s*stream\r?\n)([\s\S]*?)(\r?\nendstream)/g,
    (whole, before: string, after: string, packed: string, end: string) => {
      try {
        const content = inflateSync(Buffer.from(packed, 'latin1')).toString('latin1')
        isChanged = true
        return `${before}${after}`.replace(/\/Length \d+/, `/Length ${content.length}`) + content + end
      } catch {
        return whole
      }
    },
  )
  return isChanged ? [{ name: `${name}, unpacked`, bytes: Buffer.from(plain, 'latin1') }] : []
}

/** Photos and pictures like those of phones and programs, small enough to decode thousands. */
export async function imageOriginals(): Promise<Original[]> {
  const card = sharp(
    await sharp(await makeIdCard())
      .resize(240)
      .toBuffer(),
  )
  const photo = () => sharp(samplePhoto(2)).resize(160)
  const png = await makePlainImage()
  const drawing = () => sharp(png).resize(200)
  const variants: Record<string, Sharp> = {
    'a JPEG': card.clone().jpeg(),
    'a progressive JPEG': photo().jpeg({ progressive: true }),
    'a turned JPEG': photo().withMetadata({ orientation: 6 }).jpeg(),
    'a grey JPEG': photo().greyscale().jpeg(),
    'a JPEG in CMYK': photo().toColourspace('cmyk').jpeg(),
    'a JPEG of full chroma': photo().jpeg({ chromaSubsampling: '4:4:4', quality: 100 }),
    'a PNG': drawing().png(),
    'a PNG with a palette': drawing().png({ palette: true }),
    'an interlaced PNG': drawing().png({ progressive: true }),
    'a PNG of 16 bits': drawing().toColourspace('rgb16').png(),
    'a transparent PNG': drawing().ensureAlpha(0.5).png(),
    'a WebP': photo().webp(),
    'a lossless WebP': drawing().webp({ lossless: true }),
    'a transparent WebP': drawing().ensureAlpha(0.5).webp(),
    'a GIF': drawing().gif(),
    'a TIFF': photo().tiff(),
  }
  const made = await Promise.all(
    Object.entries(variants).map(async ([name, image]) => ({ name, bytes: await image.toBuffer() })),
  )
  const drawn = {
    name: 'an SVG',
    bytes: Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>',
    ),
  }
  return [...made, drawn]
}
