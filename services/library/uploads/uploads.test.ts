import { afterEach, beforeEach, expect, it } from 'vitest'
import { erasureRequested } from '#events'
import { newId } from '#platform/core'
import { startLibrary } from '../../testing/library'

type Library = Awaited<ReturnType<typeof startLibrary>>
let under: Library
beforeEach(async () => {
  under = await startLibrary({ quota: { bytesADay: 1000, bytesUnpublished: 300 } })
})
afterEach(() => under.stop())

const hour = 3_600
/** A day in seconds, minus the time that these tests take. */
const aDay = expect.closeTo(24 * hour, -2) as number
const [ann, ben] = [newId(), newId()]
const sizeBytes = 100
/** Sends a file of this size like the gateway. Returns its address. */
async function send(userId: string, content: string) {
  const fileUrl = under.upload(userId, content.padEnd(sizeBytes))
  const ref = refOf(fileUrl)
  await under.library.uploads.begin({ ref, userId, kind: 'document', maxBytes: sizeBytes })
  await under.library.uploads.arrived({ ref, kind: 'document', sizeBytes })
  return fileUrl
}
const refOf = (fileUrl: string) => new URL(fileUrl).pathname.slice(1)
const publish = (userId: string, fileUrl: string) => under.library.publish(userId, under.request(fileUrl))

it('limits a student’s unpublished bytes, apart from those of others', { tags: ['long'] }, async () => {
  const first = await send(ann, 'one')
  await send(ann, 'two')
  await send(ann, 'three')
  await expect(send(ann, 'four')).rejects.toMatchObject({
    code: 'unpublished-quota',
    status: 429,
    message: expect.stringContaining('not published') as string,
  })
  await expect(under.library.uploads.requireRoom(ann, 'document')).rejects.toMatchObject({
    code: 'unpublished-quota',
    retryAfterSeconds: aDay,
  })
  await under.library.uploads.requireRoom(ben, 'document')
  await publish(ann, first)
  await send(ann, 'four')
})

it('does not count a refused file as unpublished', { tags: ['long'] }, async () => {
  for (let times = 0; times < 4; times++) {
    const fileUrl = await send(ann, `encrypted ${times}`)
    await expect(publish(ann, fileUrl)).rejects.toMatchObject({ code: 'encrypted' })
  }
  const original = await send(ben, 'the same')
  await publish(ben, original)
  for (let times = 0; times < 3; times++) {
    await expect(publish(ann, await send(ann, 'the same'))).rejects.toMatchObject({ code: 'duplicate' })
  }
})

it('limits a student’s bytes per day, published or not', async () => {
  for (let file = 0; file < 10; file++) await publish(ann, await send(ann, `notes ${file}`))
  await expect(send(ann, 'one more')).rejects.toMatchObject({
    code: 'daily-quota',
    status: 429,
    retryAfterSeconds: aDay,
    message: expect.stringContaining('24 hours') as string,
  })
  under.platform.clock.advance(24 * hour)
  await send(ann, 'one more')
})

it('counts concurrent uploads against the quota', async () => {
  const coming = Array.from({ length: 20 }, (_, number) =>
    under.library.uploads.begin({
      ref: `document/${number}`,
      userId: ann,
      kind: 'document',
      maxBytes: 100,
    }),
  )
  const admitted = (await Promise.allSettled(coming)).filter(({ status }) => status === 'fulfilled')
  expect(admitted.length).toBeLessThanOrEqual(3)
  await under.library.uploads.failed('document/0')
  for (let number = 1; number < 20; number++) await under.library.uploads.failed(`document/${number}`)
  await under.library.uploads.requireRoom(ann, 'document')
})

it('deletes unpublished files within a day, and never published ones', async () => {
  const published = await send(ann, 'published')
  await publish(ann, published)
  const forgotten = await send(ann, 'forgotten')
  under.platform.clock.advance(20 * hour)
  const later = await send(ann, 'later')
  await under.sweep()
  expect(await under.keeps(forgotten)).toBe(true)

  under.platform.clock.advance(hour)
  // It will be deleted soon: it can no longer be published.
  await expect(publish(ann, forgotten)).rejects.toMatchObject({ code: 'unknown-file', status: 400 })
  under.platform.clock.advance(hour)
  await under.sweep()
  expect(await under.keeps(forgotten)).toBe(false)
  expect(await under.keeps(published)).toBe(true)
  expect(await under.keeps(later)).toBe(true)
  await publish(ann, later)
  under.platform.clock.advance(72 * hour)
  await under.sweep()
  expect(await under.keeps(published)).toBe(true)
  expect(await under.keeps(later)).toBe(true)
  expect(await under.platform.connection.db?.collection('uploads').countDocuments()).toBe(0)
})

it('keeps a published file even if a crash came before it was settled', async () => {
  const fileUrl = await send(ann, 'notes')
  await publish(ann, fileUrl)
  const uploads = under.platform.connection.collection<{ _id: string; state: string }>('uploads')
  await uploads.updateOne({ _id: refOf(fileUrl) }, { $set: { state: 'waiting' } })
  under.platform.clock.advance(23 * hour)
  await under.sweep()
  expect(await under.keeps(fileUrl)).toBe(true)
})

it('deletes the unpublished files of a closed account', async () => {
  const forgotten = await send(ann, 'forgotten')
  const others = await send(ben, 'not theirs')
  await under.platform.publish(erasureRequested, { userId: ann, documents: 'keep' })
  await under.platform.allHandled()
  expect(await under.keeps(forgotten)).toBe(false)
  expect(await under.keeps(others)).toBe(true)
  expect(await under.platform.connection.db?.collection('uploads').countDocuments()).toBe(1)
})

it('deletes within a day a file that was still arriving when its student’s account was erased', async () => {
  const [kind, name] = ['document', 'slow.pdf'] as const
  const ref = `${kind}/${name}`
  await under.library.uploads.begin({ ref, userId: ann, kind, maxBytes: sizeBytes })
  await under.platform.publish(erasureRequested, { userId: ann, documents: 'keep' })
  await under.platform.allHandled()
  const bytes = Buffer.alloc(sizeBytes)
  await under.platform.files.put({ kind, name, bytes, contentType: 'application/pdf', owner: ann })
  await under.library.uploads.arrived({ ref, kind, sizeBytes })
  under.platform.clock.advance(23 * hour)
  await under.sweep()
  expect(await under.platform.files.describe(ref)).toBeNull()
  under.platform.clock.advance(72 * hour)
  await under.sweep()
  expect(await under.platform.connection.db?.collection('uploads').countDocuments()).toBe(0)
})
