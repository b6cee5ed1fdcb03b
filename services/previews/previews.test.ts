import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { documentPreviewed, documentPublished, documentRenewed, documentTextRead } from '#events'
import { activePdfs } from '@studyshelf/pdf-guard/testing/active-pdfs'
import { hugePdf } from '@studyshelf/pdf-guard/testing/exhausting-pdfs'
import { makePdf } from '@studyshelf/pdf-guard/testing/make-pdf'
import { newId, type Files } from '#platform/core'
import { breakable } from '#testing/breakable'
import { until } from '#testing/until'
import { startTestPlatform, type TestPlatform } from '#testing/test-platform'
import { createPreviews } from './index'
import type { DrawingModel } from './model'

let platform: TestPlatform
let service: ReturnType<typeof createPreviews>
let host: ReturnType<typeof breakable<Files>>
let store: ReturnType<typeof breakable<TestPlatform['outbox']>>
let waiting: () => Promise<number>
let unread: () => Promise<number>
let pictures: string[] = []
/** Runs right before a file is next read. */
let meanwhile: (() => Promise<void>) | undefined

beforeAll(async () => {
  platform = await startTestPlatform()
  host = breakable<Files>({
    ...platform.files,
    async describe(ref) {
      await meanwhile?.()
      meanwhile = undefined
      return platform.files.describe(ref)
    },
    put: (file) => {
      pictures.push(file.name)
      return platform.files.put(file)
    },
  })
  store = breakable(platform.outbox)
  const metrics = {
    countDrawings: (count: () => Promise<number>) => void (waiting = count),
    countReadings: (count: () => Promise<number>) => void (unread = count),
  }
  service = createPreviews({ ...platform, files: host.part, outbox: store.part, metrics, lookEveryMs: 20 })
  await platform.run(service)
})
beforeEach(() => {
  pictures = []
})
afterAll(async () => {
  await service.stop()
  await platform.stop()
})

const drawings = () => platform.connection.model('Drawing') as unknown as DrawingModel
/** All queued drawings are done and published. */
async function allDrawn() {
  await platform.allHandled()
  await until(async () => expect(await drawings().countDocuments({ _id: { $gt: '' } })).toBe(0))
  await platform.allHandled()
}
/** Delivers the event and waits for the drawing. */
async function draw(fact: Published) {
  await platform.deliver('previews', fact)
  await allDrawn()
}
/** Number of failed tries. */
const triesOf = async ({ payload }: Published) =>
  (await drawings().findOne({ _id: payload.documentId, claim: null }).lean())?.tries ?? 0

const refOf = (bytes: Buffer | string) =>
  platform.uploaded('document', bytes).replace(/^https:\/\/[^/]+\//, '')

/** The event of a published document. */
function published(bytes: Buffer | string) {
  const documentId = newId()
  const file = refOf(bytes)
  return platform.fact(documentPublished, {
    documentId,
    uploaderId: newId(),
    title: 'Notes',
    courseCode: 'CS2030S',
    university: 'NUS',
    year: null,
    file,
  })
}
type Published = ReturnType<typeof published>
const previewed = ({ payload }: Published) =>
  platform.published(documentPreviewed).filter(({ documentId }) => documentId === payload.documentId)

/** Marks to search for. */
const nothing = { phrases: [], author: '' }

describe('when a document is published', () => {
  it('draws the first page, stores the thumbnail, and publishes the page count', async () => {
    const fact = published(await makePdf({ pages: 5, text: 'Streams' }))
    await platform.bus.publish([fact])
    await allDrawn()
    const { documentId, uploaderId } = fact.payload
    const [preview, ...more] = previewed(fact)
    expect(more).toEqual([])
    expect(preview).toEqual({
      documentId,
      uploaderId,
      pages: 5,
      thumbnail: platform.files.publicPath(`thumbnail/${documentId}`),
    })
    const picture = await platform.files.read(`thumbnail/${documentId}`)
    expect(await sharp(picture).metadata()).toMatchObject({ format: 'webp', width: 480 })
  })

  it('draws and publishes once, however often and quickly the event is delivered', async () => {
    const fact = published(await makePdf())
    await Promise.all([1, 2, 3].map(() => platform.deliver('previews', fact)))
    await platform.bus.publish([fact, platform.fact(documentPublished, fact.payload)])
    await allDrawn()
    expect(previewed(fact)).toHaveLength(1)
    expect(pictures).toEqual([fact.payload.documentId])
  })

  it.each([
    ['one that cannot be opened', () => Promise.resolve(Buffer.from('%PDF-1.7 nonsense')), 1, false],
    ['one with an image too large for memory', () => Promise.resolve(hugePdf()), 1, true],
    ['an encrypted one', () => makePdf({ security: { userPassword: 'secret' } }), 1, false],
  ])('publishes the preview of a difficult PDF: %s', async (_, make, pages, drawn) => {
    const fact = published(await make())
    await platform.bus.publish([fact])
    await allDrawn()
    expect(previewed(fact)).toMatchObject([{ pages }])
    expect(previewed(fact)[0]?.thumbnail !== null).toBe(drawn)
  })

  it('retries until the file host is back, and blocks no event meanwhile', async () => {
    const fact = published(await makePdf({ pages: 2 }))
    host.fail()
    await platform.deliver('previews', fact)
    for (const tries of [1, 2]) {
      await until(async () => expect(await triesOf(fact)).toBe(tries))
      platform.clock.advance(4)
    }
    expect(previewed(fact)).toEqual([])
    expect(await waiting()).toBe(1)
    host.mend()
    platform.clock.advance(60)
    await allDrawn()
    expect(previewed(fact)).toMatchObject([{ pages: 2 }])
    expect(await waiting()).toBe(0)
  })

  it('publishes the preview once the store is back after a failed write', async () => {
    const fact = published(await makePdf({ pages: 2 }))
    store.fail()
    await platform.deliver('previews', fact)
    await until(async () => expect(await triesOf(fact)).toBe(1))
    store.mend()
    platform.clock.advance(4)
    await allDrawn()
    expect(previewed(fact)).toMatchObject([{ pages: 2 }])
  })

  it('postpones a document with a missing file, and draws the others', async () => {
    const [gone, other] = [published('nothing'), published(await makePdf())]
    await platform.files.delete(gone.payload.file)
    await platform.deliver('previews', gone)
    await until(async () => expect(await triesOf(gone)).toBe(1))
    platform.clock.advance(3_000)
    await platform.deliver('previews', other)
    await until(() => expect(previewed(other)).toHaveLength(1))
    expect(await triesOf(gone)).toBe(1)
    await service.previews.forget(gone.payload.documentId)
    expect(await waiting()).toBe(0)
  })

  it('does not retry an invalid event', async () => {
    const wrong = { ...published('nothing'), payload: { documentId: 'nonsense' } }
    expect((await platform.deadLetterOf('previews', wrong))?.attempts).toBe(1)
  })
})

describe('a document that is erased', () => {
  const thumbnailOf = ({ payload }: Published) => platform.files.describe(`thumbnail/${payload.documentId}`)

  it('is not drawn, and its event is no dead letter although its file is gone', async () => {
    const fact = published(await makePdf())
    for (let time = 0; time < 2; time++) await service.previews.erase(fact.payload.documentId)
    await platform.files.delete(fact.payload.file)
    await draw(fact)
    expect(previewed(fact)).toEqual([])
  })

  it('is no dead letter if its file is deleted while it is being drawn', async () => {
    const fact = published('nothing')
    await platform.files.delete(fact.payload.file)
    meanwhile = () => service.previews.erase(fact.payload.documentId)
    await draw(fact)
    expect(previewed(fact)).toEqual([])
  })

  it('leaves no thumbnail, whether it was drawn before or is being drawn', async () => {
    const [before, drawing] = [published(await makePdf()), published(await makePdf())]
    await draw(before)
    await service.previews.erase(before.payload.documentId)
    meanwhile = () => service.previews.erase(drawing.payload.documentId)
    await draw(drawing)
    await until(() => expect(pictures).toContain(drawing.payload.documentId))
    for (const fact of [before, drawing]) await until(async () => expect(await thumbnailOf(fact)).toBeNull())
    expect(previewed(drawing)).toEqual([])
  })
})

it('forgets a thumbnail and draws it again, both idempotently', { tags: ['long'] }, async () => {
  const fact = published(await makePdf({ pages: 2, text: 'Streams' }))
  const { documentId } = fact.payload
  const ref = `thumbnail/${documentId}`
  await draw(fact)
  for (let time = 0; time < 2; time++) {
    await service.previews.forget(documentId)
    expect(await platform.files.describe(ref)).toBeNull()
  }
  for (let time = 0; time < 2; time++) {
    await service.previews.redraw(fact.payload)
    await allDrawn()
  }
  expect(await platform.files.describe(ref)).not.toBeNull()
  await allDrawn()
  const seen = { pages: 2, thumbnail: platform.files.publicPath(ref) }
  expect(previewed(fact)).toMatchObject([seen, seen])
  expect(pictures).toEqual([documentId, documentId])
})

it('draws and reads the present edition again if another process did so with a former one meanwhile', async () => {
  const fact = published(await makePdf())
  const { documentId, uploaderId, file } = fact.payload
  const kept = [platform.connection.model('Preview'), platform.connection.model('PageText')]
  const editions = async () => {
    const found = await Promise.all(kept.map((model) => model.findById(documentId).lean()))
    return found.map((each) => (each as { edition: number | null } | null)?.edition)
  }
  await draw(fact)
  await until(async () => expect(await editions()).toEqual([null, null]))
  // Once both the drawing and the reading of the third edition have begun, the second is kept.
  let times = 0
  meanwhile = async () => {
    times += 1
    await until(() => expect(times).toBe(2))
    for (const model of kept)
      await model.updateOne({ _id: documentId, edition: null }, { $set: { edition: 2 } })
  }
  const renewed = { documentId, uploaderId, file, title: 'Notes', keepsVotes: true, removal: 0, edition: 3 }
  await platform.deliver('previews', platform.fact(documentRenewed, renewed))
  await until(async () => expect(await editions()).toEqual([3, 3]))
  expect(times).toBe(2)
})

it(
  'draws a document that was never drawn, and publishes nothing new for one that cannot be drawn',
  { tags: ['long'] },
  async () => {
    const [fresh, nonsense] = [published(await makePdf()), published('%PDF-1.7 nonsense')]
    await service.previews.redraw(fresh.payload)
    await draw(nonsense)
    await service.previews.redraw(nonsense.payload)
    await allDrawn()
    await allDrawn()
    expect(previewed(fresh)).toHaveLength(1)
    expect(previewed(nonsense)).toMatchObject([{ thumbnail: null }])
  },
)

describe('examining an upload', () => {
  const stored = async (bytes: Buffer) => (await platform.files.describe(refOf(bytes)))!

  it('leaves a harmless file as it is', async () => {
    const file = await stored(await makePdf({ pages: 3 }))
    const examined = await service.previews.examine(file, 'anna', nothing)
    expect(examined).toMatchObject({ ok: true, pages: 3, file, removed: null })
  })

  it('replaces a file with active content by a copy without it, and the same for all', async () => {
    const active = activePdfs['an action that launches a program']!()
    const file = await stored(active)
    const examined = await service.previews.examine(file, 'anna', nothing)
    if (!examined.ok) throw new Error(examined.problem)
    expect(examined).toMatchObject({ pages: 1, removed: { kinds: ['links'], attachments: [] } })
    expect(examined.file).toEqual(await platform.files.describe(file.ref))
    const bytes = await platform.files.read(file.ref)
    expect(bytes.includes('Launch')).toBe(false)
    expect(examined.file).toMatchObject({ ref: file.ref, owner: file.owner, sizeBytes: bytes.length })
    // A repeated request finds the copy, which is harmless, even if it knew the file as it was before.
    const repeated = await service.previews.examine(file, 'anna', nothing)
    expect(repeated).toMatchObject({ ok: true, file: examined.file, removed: null })
    const again = await service.previews.examine(await stored(active), 'ben', nothing)
    expect(again).toMatchObject({ file: { sha256: examined.file.sha256 } })
  })

  it('refuses a file that needs a password, and leaves it', async () => {
    const locked = await makePdf({ security: { userPassword: 'secret' } })
    const file = await stored(locked)
    expect(await service.previews.examine(file, 'anna', nothing)).toEqual({ ok: false, problem: 'encrypted' })
    expect(await platform.files.read(file.ref)).toEqual(locked)
  })
})

describe('the text of a published document', () => {
  const outcomesOf = ({ payload }: Published) =>
    platform
      .published(documentTextRead)
      .filter(({ documentId }) => documentId === payload.documentId)
      .map(({ outcome }) => outcome)
  const allRead = () => until(async () => expect(await service.texts.isReading()).toBe(false))
  const pagesOf = async ({ payload }: Published) => (await service.texts.of([payload.documentId]))[0]?.pages

  it.each([
    [
      'a text',
      () => makePdf({ pages: 2, text: 'Streams are lazy lists, and lists are not streams' }),
      'text',
      2,
    ],
    ['a scan', () => Promise.resolve(hugePdf()), 'scan', 1],
    ['no PDF at all', () => Promise.resolve(Buffer.from('%PDF-1.7 nonsense')), 'unreadable', 0],
  ])('is read once: %s', async (_, make, outcome, pages) => {
    const fact = published(await make())
    await platform.bus.publish([fact, platform.fact(documentPublished, fact.payload)])
    await until(() => expect(outcomesOf(fact)).toEqual([outcome]))
    await allRead()
    expect(await pagesOf(fact)).toHaveLength(pages)
    expect(await service.texts.outcomeOf(fact.payload.documentId)).toBe(outcome)
    expect(await service.previews.isScan(fact.payload.documentId)).toBe(outcome === 'scan')
    await service.texts.readLater([fact.payload])
    await allRead()
    expect(outcomesOf(fact)).toEqual([outcome])
  })

  it('is read of documents of older releases, which no event announced', async () => {
    const fact = published(await makePdf({ text: 'Lazy lists' }))
    expect(await service.previews.isScan(fact.payload.documentId)).toBe(false)
    for (let time = 0; time < 2; time++) await service.texts.readLater([fact.payload])
    await until(async () => expect(await pagesOf(fact)).toEqual(['Lazy lists 1']))
    const listed = await service.texts.after('', 1_000)
    expect(listed.map(({ documentId }) => documentId)).toContain(fact.payload.documentId)
  })

  it('is counted while it waits to be read', async () => {
    const gone = published('nothing')
    await platform.files.delete(gone.payload.file)
    await allRead()
    const before = await unread()
    await service.texts.readLater([gone.payload])
    expect(await unread()).toBe(before + 1)
    await service.previews.forgetText(gone.payload.documentId)
    expect(await unread()).toBe(before)
  })

  it('is gone after an erasure, whether it was read before or is being read', async () => {
    const [before, reading] = [published(await makePdf()), published(await makePdf())]
    await platform.deliver('previews', before)
    await until(async () => expect(await pagesOf(before)).toHaveLength(1))
    await service.previews.erase(before.payload.documentId)
    meanwhile = () => service.previews.erase(reading.payload.documentId)
    await service.texts.readLater([reading.payload])
    await until(() => expect(meanwhile).toBeUndefined())
    await allRead()
    for (const fact of [before, reading]) expect(await pagesOf(fact)).toBeUndefined()
  })

  it('is read again after its file was deleted and uploaded once more', async () => {
    const fact = published(await makePdf())
    await platform.deliver('previews', fact)
    await until(async () => expect(await pagesOf(fact)).toHaveLength(1))
    await service.previews.forgetText(fact.payload.documentId)
    expect(await pagesOf(fact)).toBeUndefined()
    await platform.deliver('previews', fact)
    await until(async () => expect(await pagesOf(fact)).toHaveLength(1))
  })
})
