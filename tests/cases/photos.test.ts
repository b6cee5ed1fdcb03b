// @module-tag long
import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pino } from 'pino'
import sharp, { type Sharp } from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sampleOf } from '#testing/long-form'
import { createFaces } from '../../platform/faces/wasm-faces'
import { keptProcesses } from '#testing/kept-processes'
import { makeIdCard } from '../fixtures/id-card'

/**
 * Photos as phones and editors write them: each shows the face, or is refused with one plain sentence.
 * Reported as mysociety/fixmystreet#2871 (HEIC) and sysadminsmedia/homebox#227 (HEIC in Safari on a Mac).
 */
describe('a photo of', () => {
  const faces = createFaces({
    log: pino({ level: 'silent' }),
    limitMs: 60_000,
    openProcesses: keptProcesses,
  })
  let card: Buffer
  let upright: Buffer
  beforeAll(async () => {
    card = await makeIdCard()
    upright = await expectFace(card)
  })
  afterAll(() => faces.stop())

  async function expectFace(photo: Buffer): Promise<Buffer> {
    const [face] = await faces.find(photo)
    if (face === undefined) throw new Error('no face')
    return face
  }

  /** The mean difference of two pictures in grey levels, of which there are 256. Small versions hide the encoding. */
  async function differenceOf(...pictures: [Buffer, Buffer]): Promise<number> {
    const [a, b] = await Promise.all(
      pictures.map((picture) => sharp(picture).greyscale().resize(8, 8).raw().toBuffer()),
    )
    return [...a!].reduce((sum, value, at) => sum + Math.abs(value - b![at]!), 0) / a!.length
  }

  /** The face is more like the upright one than like any that is turned or mirrored. */
  async function expectUpright(photo: Buffer): Promise<void> {
    const face = await expectFace(photo)
    const wrong = [90, 180, 270].map((degrees) => sharp(upright).rotate(degrees))
    const others = await Promise.all([...wrong, sharp(upright).flop()].map((other) => other.toBuffer()))
    const differences = await Promise.all(others.map((other) => differenceOf(face, other)))
    expect(await differenceOf(face, upright)).toBeLessThan(Math.min(...differences))
  }

  const formats: Record<string, (photo: Sharp) => Sharp> = {
    'four inks (CMYK)': (photo) => photo.toColourspace('cmyk').jpeg(),
    '16 bits a colour': (photo) => photo.toColourspace('rgb16').png(),
    '16 bits of grey': (photo) => photo.toColourspace('grey16').png(),
    'grey alone': (photo) => photo.greyscale().jpeg(),
    'a palette': (photo) => photo.png({ palette: true, colours: 64 }),
    'progressive scans': (photo) => photo.jpeg({ progressive: true }),
    'Display P3': (photo) => photo.withIccProfile('p3').jpeg(),
    WebP: (photo) => photo.webp(),
    'WebP without loss, half transparent': (photo) => photo.ensureAlpha(0.9).webp({ lossless: true }),
  }
  it.each(sampleOf(Object.keys(formats), 2))('%s shows the face', async (name) => {
    const photo = await formats[name]!(sharp(card)).toBuffer()
    await expectUpright(photo)
  })

  it.each(sampleOf([1, 2, 3, 4, 5, 6, 7, 8], 1))(
    'EXIF orientation %i shows the face upright',
    { tags: ['sampled'] },
    async (orientation) => {
      // As a camera held that way stores it: the picture turned back, and the number that turns it upright.
      const back = [1, 2, 3, 4, 5, 8, 7, 6][orientation - 1]!
      const marked = await sharp(card).withMetadata({ orientation: back }).jpeg().toBuffer()
      const stored = await sharp(marked).autoOrient().jpeg().toBuffer()
      const photo = await sharp(stored).withMetadata({ orientation }).jpeg().toBuffer()
      await expectUpright(photo)
    },
  )

  it(
    'a phone that adds a film to it shows the face, however long the film is',
    { tags: ['long'] },
    async () => {
      const film = Buffer.concat([Buffer.from('\0\0\0\x18ftypmp42'), randomBytes(7_500_000)])
      await expectUpright(Buffer.concat([card, film]))
    },
  )

  const sized = (width: number, height: number, quality: number) =>
    sharp(card).resize(width, height, { fit: 'contain' }).jpeg({ quality }).toBuffer()

  it('48 megapixels shows the face', async () => {
    await expectFace(await sized(8064, 6048, 70))
  })

  it('200 megapixels is refused before it is decoded, with a sentence', async () => {
    const photo = await sized(16_320, 12_240, 40)
    await expect(faces.find(photo)).rejects.toMatchObject({
      code: 'not-an-image',
      status: 400,
      message: 'This photo has more than 60 megapixels. Choose a smaller one.',
    })
  })

  it.each([
    ['HEIC that no page converted', () => readFile(join(import.meta.dirname, '../fixtures/id-card.heic'))],
    ['a GIF', () => sharp(card).gif().toBuffer()],
    ['half a picture', () => Promise.resolve(card.subarray(0, card.length / 2))],
  ])('%s is refused with a sentence', async (_, make) => {
    await expect(faces.find(await make())).rejects.toMatchObject({
      code: 'not-an-image',
      status: 400,
      message: 'This file is not a JPEG, PNG or WebP image, or it is damaged. Choose another one.',
    })
  })

  it('any kind on a busy machine is answered 503, with a sentence that it is the machine', async () => {
    const hurried = createFaces({ log: pino({ level: 'silent' }), limitMs: 1 })
    try {
      await expect(hurried.find(card)).rejects.toMatchObject({
        code: 'busy',
        status: 503,
        message: expect.stringMatching(/^We’re busy.*Nothing is wrong with your photo.*try again/) as string,
      })
    } finally {
      await hurried.stop()
    }
  })
})
