import { readFile } from 'node:fs/promises'
import { pino } from 'pino'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { jpegOfScans, makeIdCard, makePlainImage, samplePhoto } from '../../tests/fixtures/id-card'
import { timerTicks } from '../testing/timer-ticks'
import { sampleOf } from '../testing/long-form'
import { keptProcesses } from '../testing/kept-processes'
import { createFaces } from './wasm-faces'

describe('faces', () => {
  // These tests look at the result, however busy the machine is.
  const faces = createFaces({
    log: pino({ level: 'silent' }),
    limitMs: 60_000,
    openProcesses: keptProcesses,
  })
  let card: Buffer

  beforeAll(async () => {
    card = await makeIdCard()
  })
  afterAll(() => faces.stop())

  async function expectAvatar(photo: Buffer) {
    const [result] = await faces.find(photo)
    if (result === undefined) throw new Error('no face found')
    expect(await sharp(result).metadata()).toMatchObject({ format: 'webp', width: 256, height: 256 })
    return result
  }

  it('cuts the face out of a student card', { tags: ['long'] }, () => expectAvatar(card))

  it.each(sampleOf([90, 180, 270], 1))(
    'turns a card that lies at %i degrees',
    { tags: ['sampled'] },
    async (degrees) => {
      const upright = await expectAvatar(card)
      const turned = await expectAvatar(await sharp(card).rotate(degrees).jpeg().toBuffer())
      // The same face, the same way up: small grey versions hardly differ.
      const [a, b] = await Promise.all(
        [upright, turned].map((image) => sharp(image).greyscale().resize(8, 8).raw().toBuffer()),
      )
      const difference = [...a!].reduce((sum, value, i) => sum + Math.abs(value - b![i]!), 0) / 64
      expect(difference).toBeLessThan(25)
    },
  )

  it('rotates a photo by its EXIF data', { tags: ['long'] }, async () => {
    const sideways = await sharp(card).rotate(90).jpeg().withMetadata({ orientation: 8 }).toBuffer()
    await expectAvatar(sideways)
  })

  it.each(sampleOf([1, 2, 3, 4, 5, 6] as const, 1))(
    'finds somebody on photo %i',
    { tags: ['sampled'] },
    async (number) => {
      await expectAvatar(await readFile(samplePhoto(number)))
    },
  )

  it.each(['png', 'webp'] as const)('reads %s', { tags: ['long'] }, async (format) => {
    await expectAvatar(await sharp(card).toFormat(format).toBuffer())
  })

  it('drops the metadata of the photo', { tags: ['long'] }, async () => {
    const located = await sharp(card)
      .withExif({ IFD3: { GPSLatitude: '1/1 17/1 0/1' } })
      .jpeg()
      .toBuffer()
    expect((await sharp(await expectAvatar(located)).metadata()).exif).toBeUndefined()
  })

  it('finds every face on a photo, largest first, and the same ones again', { tags: ['long'] }, async () => {
    const group = await makeIdCard({ faces: 2 })
    const found = await faces.find(group)
    expect(found).toHaveLength(2)
    expect(await faces.find(group)).toEqual(found)
  })

  it('finds no face if there is none', { tags: ['long'] }, async () => {
    expect(await faces.find(await makePlainImage())).toEqual([])
  })

  it.each([
    ['text', () => Buffer.from('hello')],
    ['nothing', () => Buffer.alloc(0)],
    ['half a photo', () => card.subarray(0, card.length / 2)],
    ['an SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="50" height="50"/>')],
  ])('refuses %s', async (_, make) => {
    await expect(faces.find(make())).rejects.toMatchObject({ code: 'not-an-image', status: 400 })
  })

  it('refuses a GIF, and a picture of too many pixels', async () => {
    await expect(faces.find(await sharp(card).gif().toBuffer())).rejects.toMatchObject({
      code: 'not-an-image',
    })
    const huge = await sharp({ create: { width: 9000, height: 9000, channels: 3, background: '#fff' } })
      .png()
      .toBuffer()
    await expect(faces.find(huge)).rejects.toMatchObject({ code: 'not-an-image' })
  })

  it('refuses a small JPEG with very many scans', { tags: ['long'] }, async () => {
    await expect(faces.find(jpegOfScans(7_700, 880))).rejects.toMatchObject({ code: 'not-an-image' })
  })

  it('reads a progressive JPEG', { tags: ['long'] }, async () => {
    await expectAvatar(await sharp(card).jpeg({ progressive: true, optimizeScans: true }).toBuffer())
  })

  it('works on many photos at a time without blocking the event loop', { tags: ['long'] }, async () => {
    expect(
      await timerTicks(() => Promise.all([card, card, card].map((photo) => faces.find(photo)))),
    ).toBeGreaterThan(30)
  })

  it('serves others while one sender sends many photos', { tags: ['long'] }, async () => {
    const seen: string[] = []
    const find = (sender: string) =>
      faces.find(card, sender).then(
        () => seen.push(sender),
        (error: unknown) => expect(error).toMatchObject({ code: 'busy' }),
      )
    const many = Array.from({ length: 30 }, () => find('attacker'))
    await find('anna')
    expect(seen).toContain('anna')
    expect(seen.length).toBeLessThan(4)
    await Promise.all(many)
  })

  it('finds the faces of a named photo once, and reads it when its turn has come', async () => {
    const other = faces.find(card, 'other')
    let reads = 0
    const read = async () => {
      reads++
      return card
    }
    const first = faces.find(read, 'anna', 'her card')
    expect([reads, faces.queue('her card').ahead]).toEqual([0, 1])
    expect(faces.queue('her card').seconds).toBeGreaterThan(0)
    await other
    const found = await first
    expect(await faces.find(read, 'anna', 'her card')).toEqual(found)
    expect([reads, faces.queue('her card').ahead]).toEqual([1, 0])
  })

  it('lets a photo that could not be read be read again', async () => {
    const broken = () => Promise.reject(new Error('no such file'))
    await expect(faces.find(broken, 'anna', 'lost card')).rejects.toThrow('no such file')
    expect(faces.queue('lost card').ahead).toBe(0)
    expect(await faces.find(async () => card, 'anna', 'lost card')).toHaveLength(1)
  })

  it('throws busy if a face is not found in time', { tags: ['long'] }, async () => {
    const hurried = createFaces({ log: pino({ level: 'silent' }), limitMs: 1 })
    await expect(hurried.find(card)).rejects.toMatchObject({ code: 'busy', status: 503 })
    await hurried.stop()
  })
})
