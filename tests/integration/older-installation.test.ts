// @module-tag long
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { copyCaseId, documentCaseId } from '#events'
import { eventually } from '../client/eventually'
import world from '../fixtures/older-installation/world.json' with { type: 'json' }
import { startTestProgram, type TestProgram } from './program'
import { openStore } from './store-contents'

const { students, documents } = world
const packed = new URL('../fixtures/older-installation/data-directory.json.gz', import.meta.url)

let dataDir: string
let program: TestProgram
let store: Awaited<ReturnType<typeof openStore>>

/** A day after the data directory was written, so that no deadline in it has passed. */
const clock = { now: () => new Date(Date.parse('2026-11-26T16:00:00Z') + performance.now()) }

async function start() {
  program = await startTestProgram({ dataDir, clock })
  store = await openStore(program)
  await store.settled()
}

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'studyshelf-older-'))
  const files = JSON.parse((await promisify(gunzip)(await readFile(packed))).toString()) as Record<
    string,
    string
  >
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(dataDir, path)), { recursive: true })
    await writeFile(join(dataDir, path), Buffer.from(content, 'base64'))
  }
  await start()
})
afterAll(async () => {
  await store?.close()
  await program?.stop()
  await rm(dataDir, { recursive: true, force: true })
})

/** The reason in answers why a document is not published; null if it is. */
const reasons = {
  published: null,
  withheld: 'withheld',
  refused: 'refused',
  removed: 'dislikes',
  restored: null,
  deleted: 'deleted',
  returned: null,
  toDelete: 'deleted',
  toReturn: null,
  toRemove: 'dislikes',
  toRestore: null,
  toRemoveByLog: 'dislikes',
  toDeleteByLog: 'deleted',
  toRefuse: 'refused',
  toApprove: null,
  newlyHeld: 'withheld',
} as const satisfies Record<keyof typeof documents, string | null>

const upgraded = () => {
  it('gives every document its status, and answers as before', async () => {
    const { library } = program.services
    for (const [name, reason] of Object.entries(reasons)) {
      const _id = documents[name as keyof typeof documents]
      const uploaders = await Promise.all(
        Object.values(students).map((userId) => library.view(_id, userId, { isAdmin: true })),
      )
      const view = uploaders.find((found) => found !== null)
      expect([name, view?.removalReason, view?.isActive]).toEqual([name, reason, reason === null])
    }
    const kept = (await store.contents())['documents'] as Record<string, unknown>[]
    for (const record of kept)
      expect(Object.keys(record)).not.toEqual(expect.arrayContaining(['isActive', 'removalReason']))
    expect(kept.every(({ revision }) => Number(revision) >= 1)).toBe(true)
  })

  it('keeps the counts, the deadline and the restoration', async () => {
    const { library } = program.services
    expect(await library.auditCounts()).toMatchObject({ documents: 16, wrong: [] })
    expect(await library.card(documents.published)).toMatchObject({ likes: 1, dislikes: 0 })
    expect(await library.card(documents.restored)).toMatchObject({ isActive: true, dislikes: 21 })
    expect(await library.remove(documents.restored, 'dislikes')).toBe(false)
    expect(await library.removalOf(documents.restored)).toMatchObject({ removal: 1 })
    const deleted = await library.view(documents.deleted, students.author)
    expect(deleted?.restorableUntil).toMatch(/^2026-12-25T/)
    expect((await library.newest(100)).total).toBe(6)
  })

  it('lets every waiting event have its effect, once', async () => {
    const { rewards, moderation } = program.services
    const balance = async (userId: string) => (await rewards.wallet(userId)).points
    // `copier` got points by the event of `toApprove`; two documents of `other` were deleted, and one came back.
    expect(await balance(students.author)).toBe(50)
    expect(await balance(students.copier)).toBe(10)
    expect(await balance(students.other)).toBe(30)
    expect(await rewards.auditWallets()).toEqual([])
    const warnedFor = async (userId: string) =>
      (await moderation.warnings(userId)).map(({ documentId }) => documentId).sort()
    expect(await warnedFor(students.author)).toEqual([documents.removed, documents.toRemoveByLog].sort())
    // The warning for `toRestore` was withdrawn.
    expect(await warnedFor(students.other)).toEqual([documents.toRemove])
    for (const caseId of [copyCaseId(documents.newlyHeld), documentCaseId(documents.toRemove)])
      expect(await moderation.cases.summary(caseId)).toMatchObject({ status: 'open' })
    await eventually(async () =>
      expect((await program.services.library.card(documents.toApprove))?.thumbnail).not.toBeNull(),
    )
  })
}

describe('an installation from before document statuses', upgraded)

describe('the same after another start', () => {
  beforeAll(async () => {
    await store.close()
    await program.halt()
    await start()
  })
  upgraded()

  it('continues: an older document can be deleted and restored, with its points', async () => {
    const { library, rewards } = program.services
    await library.delete(students.author, documents.returned)
    await store.settled()
    expect((await rewards.wallet(students.author)).points).toBe(40)
    await library.undelete(students.author, documents.returned)
    await store.settled()
    expect((await rewards.wallet(students.author)).points).toBe(50)
    expect(await rewards.auditWallets()).toEqual([])
  })
})
