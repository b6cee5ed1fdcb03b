import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { ownCpuMs } from '#testing/own-cpu-ms'
import { hugePdf } from '@studyshelf/pdf-guard/testing/exhausting-pdfs'
import { makePdf } from '@studyshelf/pdf-guard/testing/make-pdf'
import { plainPdf, writePdf } from '@studyshelf/pdf-guard/testing/write-pdf'
import { renderFirstPage } from './render-page'

async function sizeOf(picture: Uint8Array | null) {
  if (!picture) throw new Error('no picture')
  const { format, width, height } = await sharp(picture).metadata()
  return { format, width, height }
}

describe('drawing page one', () => {
  it('draws a WebP of 480 pixels width, ink on white', async () => {
    const { pages, thumbnail } = await renderFirstPage(await makePdf({ pages: 3, text: 'Streams' }))
    expect(pages).toBe(3)
    expect(await sizeOf(thumbnail)).toEqual({ format: 'webp', width: 480, height: 679 })
    const { channels } = await sharp(thumbnail!).greyscale().stats()
    expect(channels[0]).toMatchObject({ max: 255 })
    expect(channels[0]!.min).toBeLessThan(80)
  })

  it('cuts off an absurdly long page', async () => {
    const { thumbnail } = await renderFirstPage(await makePdf({ size: [100, 5000] }))
    expect(await sizeOf(thumbnail)).toMatchObject({ width: 480, height: 1000 })
  })

  it('draws a very wide page', async () => {
    const { thumbnail } = await renderFirstPage(await makePdf({ size: [5000, 100] }))
    expect(await sizeOf(thumbnail)).toMatchObject({ width: 480, height: 10 })
  })

  it('leaves out an image that would not fit into memory', async () => {
    const draw = async () => {
      const { pages, thumbnail } = await renderFirstPage(hugePdf())
      expect(pages).toBe(1)
      expect(await sizeOf(thumbnail)).toMatchObject({ width: 480, height: 480 })
    }
    expect(await ownCpuMs(draw)).toBeLessThan(3_000)
  })

  it('draws a page with a NUL in a font that is not embedded', async () => {
    const content = 'BT /F 20 Tf 20 200 Td (a\\000b) Tj ET'
    const pdf = writePdf([
      '<</Type/Catalog/Pages 2 0 R>>',
      '<</Type/Pages/Kids[3 0 R]/Count 1>>',
      '<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 400]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>',
      `<</Length ${content.length}>>\nstream\n${content}\nendstream`,
      '<</Type/Font/Subtype/TrueType/BaseFont/Nowhere>>',
    ])
    const { thumbnail } = await renderFirstPage(pdf)
    const { channels } = await sharp(thumbnail!).greyscale().stats()
    expect(channels[0]!.min).toBeLessThan(80)
  })

  it('draws an empty page', async () => {
    expect((await renderFirstPage(plainPdf())).thumbnail).not.toBeNull()
  })

  it.each([
    ['text', Buffer.from('hello')],
    ['nothing', Buffer.alloc(0)],
  ])('answers %s with no pages and no picture', async (_, bytes) => {
    expect(await renderFirstPage(bytes)).toEqual({ pages: null, thumbnail: null })
  })
})
