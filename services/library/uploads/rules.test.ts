import { describe, expect, it } from 'vitest'
import { inWords, maxUploadsADay, shortageOf } from './rules'

const now = new Date('2026-03-02T12:00:00Z')
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000)
const inHours = (hours: number) => hoursAgo(-hours)
const quota = { bytesADay: 100, bytesUnpublished: 50 }
type Counted = Parameters<typeof shortageOf>[0][number]
/** The next upload. */
const next = { bytes: 10, isPublished: true }
const upload = (sizeBytes: number, hours: number, state: Counted['state']): Counted => ({
  sizeBytes,
  at: hoursAgo(hours),
  state,
})

describe('the quota of uploads', () => {
  it.each<[string, Counted[], ReturnType<typeof shortageOf>]>([
    ['nothing', [], null],
    ['a day that is just full, all of it published', [upload(60, 3, 'done'), upload(30, 1, 'done')], null],
    [
      'a day that is too full until its first upload is a day old',
      [upload(60, 3, 'done'), upload(31, 1, 'done')],
      { of: 'day', until: inHours(21) },
    ],
    [
      'a day from which two must go',
      [upload(10, 5, 'done'), upload(60, 3, 'done'), upload(70, 1, 'done')],
      { of: 'day', until: inHours(21) },
    ],
    ['what was uploaded a day ago', [upload(100, 24, 'done'), upload(90, 1, 'done')], null],
    ['as much unpublished as may be', [upload(30, 2, 'waiting'), upload(10, 0, 'coming')], null],
    [
      'too much unpublished, of which a part still comes',
      [upload(30, 2, 'waiting'), upload(11, 0, 'coming')],
      { of: 'unpublished', until: inHours(1) },
    ],
    ['what never came', [upload(40, 2, 'waiting'), upload(40, 1, 'coming')], null],
    [
      'too much unpublished',
      [upload(41, 2, 'waiting'), upload(20, 1, 'done')],
      { of: 'unpublished', until: inHours(22) },
    ],
    [
      'as many files as may be, however small',
      Array.from({ length: maxUploadsADay }, () => upload(0, 4, 'done')),
      { of: 'day', until: inHours(20) },
    ],
  ])('says of %s what is short for one more, and until when', (_, uploads, shortage) => {
    expect(shortageOf(uploads, next, quota, now)).toEqual(shortage)
  })

  it('does not count pictures, which are never published, as unpublished', () => {
    const uploads = [upload(50, 2, 'waiting')]
    expect(shortageOf(uploads, { bytes: 10, isPublished: false }, quota, now)).toBeNull()
  })

  it('refuses an upload larger than the whole quota', () => {
    const larger = { bytes: 101, isPublished: true }
    expect(shortageOf([], larger, quota, now)).toEqual({ of: 'day', until: inHours(24) })
  })

  it.each([
    [1, 'a minute'],
    [61, '2 minutes'],
    [3_600, '60 minutes'],
    [5_400, '2 hours'],
    [79_200, '22 hours'],
  ])('says %s seconds as %s', (seconds, words) => {
    expect(inWords(seconds)).toBe(words)
  })
})
