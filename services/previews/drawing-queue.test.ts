import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import {
  AppError,
  correlationId,
  indexesReady,
  newId,
  DependencyUnavailable,
  withCorrelation,
} from '#platform'
import { startTestPlatform, type TestPlatform } from '#testing/test-platform'
import { until } from '#testing/until'
import { createDrawingQueue, type DrawingQueue } from './drawing-queue'
import { createDrawingModel, type DrawingModel } from './model'
import type { Previewed } from './preview-document'
import { BudgetSpentError } from './drawing-budget'

let platform: TestPlatform
let model: DrawingModel
beforeAll(async () => {
  platform = await startTestPlatform()
  model = createDrawingModel(platform.connection)
  await indexesReady(platform.connection)
})
afterAll(() => platform.stop())

const running: DrawingQueue[] = []
/** Senders of the started drawings, in order. */
let begun: string[]
beforeEach(() => {
  begun = []
})
afterEach(async () => {
  for (const one of running.splice(0)) await one.stop()
  await model.deleteMany({ _id: { $gt: '' } })
})

/** Opens the queue as one process does. */
function open(draw: (document: Previewed) => Promise<void> = async () => {}) {
  const drawings = createDrawingQueue({
    model,
    draw(document) {
      begun.push(document.uploaderId)
      return draw(document)
    },
    clock: platform.clock,
    log: platform.log,
    everyMs: 20,
  })
  running.push(drawings)
  return drawings
}
const of = (uploaderId: string): Previewed => ({ documentId: newId(), uploaderId, file: 'document/a' })
const allDrawn = () => until(async () => expect(await model.countDocuments({ _id: { $gt: '' } })).toBe(0))
const times = (sender: string) => begun.filter((each) => each === sender).length

it('draws documents that were queued before and after the start', async () => {
  const drawings = open()
  await drawings.enqueue(of('anna'))
  expect(begun).toEqual([])
  expect(await drawings.count()).toBe(1)
  drawings.start()
  await drawings.enqueue(of('ben'))
  await allDrawn()
  expect(begun.sort()).toEqual(['anna', 'ben'])
})

it('lets nobody wait behind one sender’s many slow files', { tags: ['long'] }, async () => {
  let letGo = () => {}
  const slow = new Promise<void>((resolve) => (letGo = resolve))
  const drawings = open(async ({ uploaderId }) => (uploaderId === 'attacker' ? slow : undefined))
  drawings.start()
  for (let file = 0; file < 30; file++) await drawings.enqueue(of('attacker'))
  for (const sender of ['anna', 'ben', 'anna']) await drawings.enqueue(of(sender))
  await until(() => expect([times('anna'), times('ben')]).toEqual([2, 1]))
  expect(times('attacker')).toBe(1)
  letGo()
  await allDrawn()
  expect(times('attacker')).toBe(30)
})

it('gives every sender a turn before anybody gets a second one', async () => {
  const drawings = open()
  const senders = ['a', 'b', 'c', 'd', 'e', 'f', 'g']
  for (const sender of senders) for (let file = 0; file < 3; file++) await drawings.enqueue(of(sender))
  drawings.start()
  await allDrawn()
  for (const round of [0, 1, 2])
    expect(begun.slice(7 * round, 7 * round + 7).sort(), `round ${round}`).toEqual(senders)
})

/** Documents of as many senders. */
const byMany = (count: number) => Array.from({ length: count }, (_, at) => of(`sender ${at}`))

it('draws in the order of publishing, in which its events need not arrive', async () => {
  const drawings = open()
  const start = platform.clock.now().getTime()
  const documents = byMany(9)
  for (const at of [8, 3, 5, 1, 0, 7, 2, 6, 4])
    await drawings.enqueue(documents[at]!, new Date(start - 10_000 + 1_000 * at))
  drawings.start()
  await allDrawn()
  expect(begun).toEqual(documents.map(({ uploaderId }) => uploaderId))
})

it('draws a document that somebody looks at before a hundred others', async () => {
  const drawings = open()
  const documents = byMany(100)
  // One by one: on a busy machine, the last of hundreds at once would wait longer than the driver does.
  for (const document of documents) await drawings.enqueue(document)
  for (let time = 0; time < 3; time++) await drawings.hurry(documents[80]!.documentId)
  drawings.start()
  await until(() => expect(begun.length).toBeGreaterThan(0))
  expect(begun[0]).toBe('sender 80')
})

it(
  'lets a sender who looks at all of their own documents take only their turns',
  { tags: ['long'] },
  async () => {
    const drawings = open()
    const own = Array.from({ length: 10 }, () => of('eager'))
    for (const document of [...byMany(10), ...own]) await drawings.enqueue(document)
    for (const { documentId } of own) await drawings.hurry(documentId)
    drawings.start()
    await allDrawn()
    expect(begun[0]).toBe('eager')
    expect(begun.slice(1, 11)).not.toContain('eager')
  },
)

it('hurries no drawing that waits for a retry, and none that is unknown', async () => {
  const drawings = open(async () => {
    throw new AppError('file-missing', 404, 'It is gone.')
  })
  drawings.start()
  const document = of('anna')
  await drawings.enqueue(document)
  await until(async () =>
    expect(await model.findOne({ _id: document.documentId, tries: 1, claim: null }).lean()).not.toBeNull(),
  )
  const { nextAt } = (await model.findById(document.documentId).lean())!
  for (const id of [document.documentId, newId()]) await drawings.hurry(id)
  expect((await model.findById(document.documentId).lean())?.nextAt).toEqual(nextAt)
  expect(await drawings.count()).toBe(1)
})

it('shares the queue with another process, and draws each document once', async () => {
  const drawn: string[] = []
  const both = [1, 2].map(() => open(async ({ documentId }) => void drawn.push(documentId)))
  const documents = Array.from({ length: 40 }, (_, at) => of(`sender ${at % 9}`))
  for (const one of both) one.start()
  await Promise.all(documents.map(async (document, at) => both[at % 2]?.enqueue(document)))
  await allDrawn()
  expect(drawn.sort()).toEqual(documents.map(({ documentId }) => documentId).sort())
})

/** A drawing that ends when `letGo` is called. */
function slowly() {
  let letGo = () => {}
  const slow = new Promise<void>((resolve) => (letGo = resolve))
  return { draw: () => slow, letGo }
}

it('takes over the drawings of a dead process within 10 s', async () => {
  const dead = createDrawingQueue({ ...platform, model, draw: slowly().draw, everyMs: 3_600_000 })
  await dead.enqueue(of('anna'))
  dead.start()
  await until(async () =>
    expect(await model.countDocuments({ _id: { $gt: '' }, claim: { $ne: null } })).toBe(1),
  )
  open().start()
  await new Promise((passed) => setTimeout(passed, 100))
  expect(begun).toEqual([])
  platform.clock.advance(10)
  await allDrawn()
  expect(begun).toEqual(['anna'])
})

it('leaves a drawing to the living process that works on it, however long it takes', async () => {
  const { draw, letGo } = slowly()
  const living = open(draw)
  living.start()
  await living.enqueue(of('ben'))
  await until(() => expect(begun).toEqual(['ben']))
  open().start()
  for (let look = 0; look < 4; look++) {
    platform.clock.advance(6)
    const soon = new Date(platform.clock.now().getTime() + 6_000)
    await until(async () => expect(await model.countDocuments({ nextAt: { $gt: soon } })).toBe(1))
  }
  expect(begun).toEqual(['ben'])
  letGo()
  await allDrawn()
})

it('deletes no drawing while its claim is being extended', async () => {
  const { draw, letGo } = slowly()
  let [extending, met] = [0, 0]
  const slowModel = new Proxy(model, {
    get(target, name) {
      if (name === 'deleteOne')
        return (...filter: Parameters<typeof model.deleteOne>) => {
          met += extending
          return target.deleteOne(...filter)
        }
      if (name !== 'updateOne') return Reflect.get(target, name) as unknown
      return (...change: Parameters<typeof model.updateOne>) => ({
        async exec() {
          extending++
          await new Promise((passed) => setTimeout(passed, 50))
          await target.updateOne(...change)
          extending--
        },
      })
    },
  })
  const drawings = createDrawingQueue({ ...platform, model: slowModel, draw, everyMs: 5 })
  running.push(drawings)
  await open().enqueue(of('anna'))
  drawings.start()
  await until(() => expect(extending).toBeGreaterThan(0))
  letGo()
  await allDrawn()
  expect(met).toBe(0)
})

it.each([
  ['after a second if it failed', new Error('broken'), 2],
  ['for as long as a dependency is unavailable', new DependencyUnavailable('The file host is away.'), 21],
  ['within an hour if its file is gone', new AppError('file-missing', 404, 'It is gone.'), 3_601],
])('tries again %s', async (_, error, seconds) => {
  let isBroken = true
  const drawings = open(async () => {
    if (isBroken) throw error
  })
  drawings.start()
  await drawings.enqueue(of('anna'))
  for (let tried = 1; tried < 4; tried++) {
    await until(async () =>
      expect(await model.findOne({ _id: { $gt: '' }, tries: tried, claim: null }).lean()).not.toBeNull(),
    )
    platform.clock.advance(error instanceof DependencyUnavailable ? seconds : seconds * 2 ** tried)
  }
  isBroken = false
  platform.clock.advance(3_601)
  await allDrawn()
})

it('postpones the files of a sender without budget, and draws those of others at once', async () => {
  let isSpent = true
  const drawings = open(async ({ uploaderId }) => {
    if (isSpent && uploaderId === 'slow') throw new BudgetSpentError(3_600_000)
  })
  drawings.start()
  for (let file = 0; file < 5; file++) await drawings.enqueue(of('slow'))
  await drawings.enqueue(of('anna'))
  const soon = new Date(platform.clock.now().getTime() + 3_599_000)
  await until(async () =>
    expect(await model.countDocuments({ nextAt: { $gt: soon }, tries: 0, claim: null })).toBe(5),
  )
  expect([times('slow'), times('anna')]).toEqual([5, 1])
  isSpent = false
  platform.clock.advance(3_599)
  await new Promise((passed) => setTimeout(passed, 100))
  expect(times('slow')).toBe(5)
  platform.clock.advance(1)
  await allDrawn()
  expect(times('slow')).toBe(10)
})

it('repeats drawings that a stop interrupted at the next start', async () => {
  let stop: (error: Error) => void = () => {}
  const stopping = new Promise<void>((_, reject) => (stop = reject))
  const first = open(() => stopping)
  first.start()
  await first.enqueue(of('anna'))
  await until(() => expect(begun).toEqual(['anna']))
  const stopped = first.stop()
  stop(new Error('The processes are stopped'))
  await stopped
  open().start()
  await allDrawn()
  expect(begun).toEqual(['anna', 'anna'])
})

it('begins nothing after a stop that came while a drawing was claimed', async () => {
  const first = open()
  await first.enqueue(of('anna'))
  first.start()
  // The claim is sent by then, and cannot be answered: no turn of the event loop has passed.
  for (let step = 0; step < 20; step++) await Promise.resolve()
  await first.stop()
  expect(begun).toEqual([])
  expect(await model.findOne({ _id: { $gt: '' } }).lean()).toMatchObject({ claim: null, tries: 0 })
  open().start()
  await allDrawn()
  expect(begun).toEqual(['anna'])
})

it('draws again what was queued again meanwhile, but not what was removed', async () => {
  const { draw, letGo } = slowly()
  const drawings = open(draw)
  drawings.start()
  const [again, dropped] = [of('anna'), of('anna')]
  await drawings.enqueue(again)
  await until(() => expect(times('anna')).toBe(1))
  await drawings.enqueue(again)
  await drawings.enqueue(dropped)
  for (let time = 0; time < 2; time++) await drawings.remove(dropped.documentId)
  letGo()
  await allDrawn()
  expect(times('anna')).toBe(2)
})

it('keeps the edition that waits if a former one is queued late', async () => {
  const drawn: unknown[] = []
  const drawings = open(async ({ edition }) => void drawn.push(edition))
  const document = of('anna')
  for (const edition of [2, 3, 2, null]) await drawings.enqueue({ ...document, edition })
  drawings.start()
  await allDrawn()
  expect(drawn).toEqual([3])
})

it('keeps the later of two editions that are queued at once', async () => {
  const drawings = open()
  const documents = Array.from({ length: 40 }, () => of('anna'))
  await Promise.all(
    documents.flatMap((document) => [null, 2].map((edition) => drawings.enqueue({ ...document, edition }))),
  )
  const waiting = await model.find({ _id: { $gt: '' } }).lean()
  expect(waiting.map(({ edition }) => edition)).toEqual(documents.map(() => 2))
})

it('draws under the correlation id of the request that queued it', async () => {
  const ids: string[] = []
  const drawings = open(async () => void ids.push(correlationId()))
  await withCorrelation('from-the-upload', () => drawings.enqueue(of('anna')))
  drawings.start()
  await allDrawn()
  expect(ids).toEqual(['from-the-upload'])
})
