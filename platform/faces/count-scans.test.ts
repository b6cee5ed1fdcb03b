import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { jpegOfScans } from '../../tests/fixtures/id-card'
import { countScans } from './count-scans'

const scan = Buffer.of(0xff, 0xda, 0, 2)
const end = Buffer.of(0xff, 0xd9)
const segment = (content: Buffer) => Buffer.concat([Buffer.of(0xff, 0xe1, 0, content.length + 2), content])
const start = Buffer.of(0xff, 0xd8)

describe('the scans of a JPEG', () => {
  it.each([
    ['none', [start, end], 0],
    ['two', [start, scan, Buffer.of(1, 2, 0xff, 0, 0xff, 0xd3, 5), scan, end], 2],
    ['those of a preview in a segment', [start, segment(Buffer.concat([scan, scan])), scan, end], 1],
    ['those behind the picture', [start, scan, end, scan, scan], 1],
    ['one behind an end inside a segment', [start, segment(end), scan, scan, end], 2],
    ['one behind fill bytes and rubbish', [start, Buffer.of(7, 0xff, 0xff), scan, Buffer.of(0xff), scan], 2],
    ['one in a file without an end', [start, scan, Buffer.of(0xff)], 1],
    ['none in a segment that is too long', [start, Buffer.of(0xff, 0xe0, 0xff, 0xff), scan], 0],
  ])('are counted: %s', (_, parts, expected) => {
    expect(countScans(Buffer.concat(parts), 100)).toBe(expected)
  })

  it('are as many as a progressive picture has', async () => {
    const pixels = { data: randomBytes(64 * 64 * 3), raw: { width: 64, height: 64, channels: 3 as const } }
    const image = () => sharp(pixels.data, { raw: pixels.raw })
    expect(countScans(await image().jpeg().toBuffer(), 100)).toBe(1)
    const progressive = countScans(await image().jpeg({ progressive: true }).toBuffer(), 100)
    expect(progressive).toBeGreaterThan(5)
    expect(progressive).toBeLessThan(20)
  })

  it('are counted up to one too many', () => expect(countScans(jpegOfScans(64, 880), 100)).toBe(101))

  it('end, whatever the bytes are', () => {
    for (const bytes of [Buffer.alloc(0), Buffer.of(0xff), Buffer.alloc(100_000, 0xff), randomBytes(100_000)])
      expect(countScans(bytes, 100)).toBeLessThan(102)
  })
})
