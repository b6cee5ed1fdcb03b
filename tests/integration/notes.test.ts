// @module-tag long
import { afterAll, beforeAll, expect, it } from 'vitest'
import { noteResponse } from '#events'
import { startTestProgram, type Student, type TestProgram } from './program'

let program: TestProgram
let writer: Student
let documentId: string
beforeAll(async () => {
  program = await startTestProgram()
  ;[writer] = await program.enrol(1)
  documentId = (await program.publish(writer))._id
})
afterAll(() => program.stop())

const read = () => program.call('GET', `/api/notes/${documentId}`, { token: writer.token })
const write = (body: object) =>
  program.call('POST', `/api/notes/${documentId}`, { token: writer.token, body })

it('opens the notepad with the fifteenth document, saves the notes, and updates the other tabs', async () => {
  const locked = { reason: 'locked', message: 'Upload 15 documents to unlock the notepad feature!' }
  for (const answer of [await read(), await write({ content: 'x' })])
    expect(answer).toMatchObject({ status: 403, body: locked })
  for (let i = 1; i < 15; i++) await program.publish(writer)
  const tab = await program.connect(writer.token)

  // The longest possible note, in a script with three bytes a character.
  const content = '讲'.repeat(50_000)
  expect(noteResponse.parse((await write({ content, baseVersion: 0 })).body).note.version).toBe(1)
  expect(await tab.hears('note:saved')).toEqual({ documentId, version: 1 })
  expect(noteResponse.parse((await read()).body).note).toMatchObject({ content, version: 1 })
  expect((await write({ content: `${content}!` })).status).toBe(400)
  expect(await write({ content: 'older', baseVersion: 0 })).toMatchObject({
    status: 409,
    body: { reason: 'conflict', details: { version: '1' } },
  })
})
