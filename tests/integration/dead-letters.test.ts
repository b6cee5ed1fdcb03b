// @module-tag long
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { documentPreviewed, makeEvent } from '#events'
import { createEmbeddedBus, createParkedEvents, newId, startDatabase, systemClock } from '#platform'
import { pino } from 'pino'
import { runEventsCommand } from '../../program/control/events-command'
import { makePdf } from '../fixtures/pdfs'
import { eventually } from '../client/eventually'
import { startTestProgram, type TestProgram } from './program'

const documentId = newId()
let dataDir: string
let program: TestProgram | undefined

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'studyshelf-dead-letters-'))
})
afterAll(async () => {
  await program?.halt()
  await rm(dataDir, { recursive: true, force: true })
})

async function run(...args: string[]): Promise<{ code: number; said: string }> {
  const lines: string[] = []
  const code = await runEventsCommand(args, { dataDir }, (line) => lines.push(line))
  return { code, said: lines.join('\n') }
}

/** Publishes an event of an unknown document, which the library cannot handle. */
async function publishUnknown(): Promise<void> {
  const bus = createEmbeddedBus({ dataDir, clock: systemClock, log: pino({ level: 'silent' }) })
  const payload = { documentId, uploaderId: newId(), pages: 7, thumbnail: null }
  const meta = { id: newId(), occurredAt: new Date(), correlationId: 'dead-letter-test' }
  await bus.publish([makeEvent(documentPreviewed, payload, meta)])
  await bus.stop()
}

/** Parks an event of that document that the bus refused; returns its id. */
async function park(pages: number): Promise<string> {
  const log = pino({ level: 'silent' })
  const database = await startDatabase({ config: { dataDir }, log })
  const payload = { documentId, uploaderId: newId(), pages, thumbnail: null }
  const meta = { id: newId(), occurredAt: new Date(), correlationId: 'parked-event-test' }
  const event = makeEvent(documentPreviewed, payload, meta)
  await createParkedEvents(database.connection).park({ event, error: 'too large', at: new Date() })
  await database.stop()
  return event.id
}

/** Creates the document after all, unless it exists, and waits until it is drawn: its own event must not come later than those of a test. */
async function plant({ enrol, upload, services }: TestProgram): Promise<void> {
  if ((await services.library.card(documentId)) !== null) return
  const [student] = await enrol(1)
  const uploaderId = student._id
  const url = await upload('document', await makePdf(), 'late.pdf', student)
  const file = new URL(url).pathname.replace('/files/', '')
  const course = { courseCode: 'CS1010', university: 'NUS', year: null } as const
  await services.library.plantDocuments([
    { _id: documentId, title: 'Late', ...course, file, pages: null, uploaderId, publishedAt: new Date() },
  ])
  await eventually(async () => expect((await services.library.card(documentId))?.thumbnail).toMatch(/./))
}

it('explains its commands after a wrong one', async () => {
  for (const args of [[], ['bury'], ['replay'], ['dead', 'x'], ['parked', 'x'], ['publish']]) {
    const { code, said } = await run(...args)
    expect([code, said]).toEqual([1, expect.stringContaining('npm run events -- publish')])
  }
})

it('lists and replays dead letters, with and without a running program', async () => {
  expect(await run('dead')).toEqual({ code: 0, said: 'No dead letters.' })
  await publishUnknown()
  program = await startTestProgram({ dataDir })

  const listed = await eventually(async () => {
    const { said } = await run('dead')
    expect(said).toContain(`document.previewed ${documentId}, for library`)
    return said
  })
  const [id = ''] = listed.split('\n')
  expect(listed).toContain(`No such document: ${documentId}`)
  expect((await run('replay', 'unknown')).code).toBe(1)
  expect(await run('replay', id)).toEqual({ code: 0, said: `Replayed ${id}` })
  // The document is still unknown: the event comes back.
  await eventually(async () => expect((await run('dead')).said).toContain(documentId))

  await plant(program)
  expect((await program.services.library.card(documentId))?.pages).toBe(1)
  await program.halt()
  program = undefined

  expect((await run('dead')).said).toContain(documentId)
  expect((await run('replay', 'all')).code).toBe(0)
  program = await startTestProgram({ dataDir })
  await eventually(async () => {
    expect((await program?.services.library.card(documentId))?.pages).toBe(7)
    expect((await run('dead')).said).toBe('No dead letters.')
  })
})

it('lists and publishes parked events, with and without a running program', async () => {
  const pagesAre = (pages: number) =>
    eventually(async () => expect((await program?.services.library.card(documentId))?.pages).toBe(pages))
  program ??= await startTestProgram({ dataDir })
  await plant(program)
  expect(await run('parked')).toEqual({ code: 0, said: 'No parked events.' })
  await program.halt()
  const [first, second] = [await park(8), await park(9)]
  const listed = await run('parked')
  expect(listed.said).toContain(`${first}\n  document.previewed ${documentId}, at `)
  expect(listed.said).toContain('too large')
  expect(await run('publish', newId())).toMatchObject({ code: 1 })
  expect(await run('publish', first)).toEqual({ code: 0, said: `Published ${first}` })

  program = await startTestProgram({ dataDir })
  await pagesAre(8)
  expect(String((await program.call('GET', '/metrics')).body)).toContain('studyshelf_parked_events 1')
  expect((await run('parked')).said).not.toContain(first)
  expect(await run('publish', first)).toMatchObject({ code: 1 })
  expect(await run('publish', 'all')).toEqual({ code: 0, said: `Published ${second}` })
  await pagesAre(9)
  expect(await run('publish', 'all')).toEqual({ code: 0, said: 'No parked events.' })
})
