import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { notepadDocuments } from '#events'
import { eventsSettled } from '../events-settled'
import { createPeople, secret } from '../permissions/actors'
import { createThings } from '../permissions/things'
import { startTestProgram } from '../program'

/** The number of items in each list: a page of one has a next one. */
const manyOfEach = 2
export type ListsWorld = Awaited<ReturnType<typeof startListsWorld>>

/** A program with people, and enough data for the lists. */
export async function startListsWorld(settings: Record<string, string> = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), 'studyshelf-lists-'))
  await mkdir(join(dataDir, 'books'))
  await writeFile(join(dataDir, 'books', 'anything-you-want.pdf'), '%PDF-1.7 a book')
  const program = await startTestProgram({ dataDir, settings: { JWT_SECRET: secret, ...settings } })
  const people = await createPeople(program)
  const things = createThings(program, people)
  const { owner, admin } = people
  const { library, moderation, rewards, support } = program.services

  const documents: string[] = []
  for (let count = 0; count < notepadDocuments; count++) documents.push((await things.document()).id)
  for (const documentId of documents.slice(0, manyOfEach))
    await library.writeNote(owner._id, documentId, { content: 'Streams are lazy.' })
  for (let count = 0; count < manyOfEach; count++) {
    await things.deletedDocument()
    await things.removedDocument()
    await things.message()
    await things.appealCase()
    await things.reportsCase()
    for (const kind of ['feedback', 'problem'] as const)
      await support.receive(kind, { name: 'Kim', email: owner.email, message: 'Hello.' })
    const caseId = await things.reportsCase()
    await moderation.desk.close({ actorId: admin._id, caseId, note: 'Because.' })
  }
  await eventsSettled(program)
  await rewards.redeem(owner._id, 1)
  await eventsSettled(program)
  return { program, people, things }
}
