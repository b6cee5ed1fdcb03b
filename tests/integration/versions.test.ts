import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import mongoose from 'mongoose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { sampleOf } from '#testing/long-form'
import studyshelf from '../../package.json' with { type: 'json' }
import { release } from '../../program/migrations'
import { createApiClient } from '../client/api-client'
import { runNode } from '../client/run-node'
import { startProgram, type RunningProgram } from '../client/start-program'
import { storeUrlOf } from '../client/store-url'
import { readContents, shiftDates, writeContents } from '../versions/archives'
import { archiveOf, fixtures, recordedWorld, type RecordedWorld } from '../versions/fixture'

const names = (await readdir(fixtures)).flatMap((file) => /^(.+)\.json$/.exec(file)?.[1] ?? [])

it('there is a data set of this version, and of every tagged one', async () => {
  const tags = await promisify(execFile)('git', ['tag', '--list', 'v*']).then(
    ({ stdout }) => stdout.split('\n').filter((tag) => /^v\d+\.\d+\.\d+$/.test(tag)),
    // A copy without its history.
    () => [],
  )
  expect(names, 'npm run version-fixture records it: see docs/upgrading.md').toEqual(
    expect.arrayContaining([studyshelf.version, ...tags.map((tag) => tag.slice(1))]),
  )
})

const counted = z.object({
  documents: z.array(z.object({ _id: z.string(), likes: z.number(), dislikes: z.number() })),
})
const viewed = z.object({ document: z.object({ myVote: z.enum(['like', 'dislike']).nullable() }) })
const wallet = z.object({ points: z.number() })
const wanted = z.object({
  wants: z.array(z.object({ courseCode: z.string(), kind: z.string(), students: z.number() })),
})

describe.each(sampleOf(names, 1))('the data of %s', { tags: ['sampled'] }, (name) => {
  let dataDir: string
  let program: RunningProgram
  let world: RecordedWorld
  let store: mongoose.Connection
  const records = async (collection: string) =>
    store
      .collection<{ _id: string } & Record<string, unknown>>(collection)
      .find({ _id: { $gt: '' } })
      .toArray()
  const command = async (...args: string[]) => {
    const child = runNode(['dist/main.js', 'db', ...args], { DATA_DIR: dataDir })
    expect(await child.closed, child.said.err + child.said.out).toBe(0)
    return child.said.out
  }
  beforeAll(async () => {
    world = recordedWorld.parse(JSON.parse(await readFile(`${fixtures}${name}.json`, 'utf8')))
    dataDir = await mkdtemp(join(tmpdir(), 'studyshelf-versions-'))
    const file = join(dataDir, 'archive.gz')
    // As if it had been exported a moment ago, so that no deadline in it has passed.
    await writeContents(
      file,
      shiftDates(await readContents(archiveOf(name)), Date.now() - Date.parse(world.takenAt)),
    )
    await command('import', file)
    expect(await command('migrate', '--plan')).toContain(
      `Studyshelf ${release.name} needs ${release.dataVersion}.`,
    )
    program = await startProgram({ dataDir, settings: { SEED: 'none' } })
    store = await mongoose.createConnection(storeUrlOf(dataDir)).asPromise()
  })
  afterAll(async () => {
    await store?.close()
    await program?.stop()
    await rm(dataDir, { recursive: true, force: true })
  })

  it('has the newest version after the start', async () => {
    expect(await records('data_version')).toMatchObject([{ version: release.dataVersion, migrating: null }])
  })

  it('has every document, vote and account', async () => {
    const documents = (await records('documents')).filter(({ status }) => status === 'published')
    expect(Object.fromEntries(documents.map(({ _id, likes, dislikes }) => [_id, [likes, dislikes]]))).toEqual(
      world.documents,
    )
    for (const { kind } of documents) expect(kind).toBeTypeOf('string')
    expect(await records('votes')).toHaveLength(world.votes)
    expect(await records('accounts')).toHaveLength(world.accounts)
    const [most = ''] = Object.keys(world.documents)
    const { body } = await createApiClient(program.origin).call(
      'GET',
      `/api/auth/documents/counts?ids=${most}`,
    )
    expect(counted.parse(body).documents.map(({ likes, dislikes }) => [likes, dislikes])).toEqual([
      world.documents[most],
    ])
  })

  it('lets its students log in, and keeps their points, votes, remarks and wants', async () => {
    const client = createApiClient(program.origin)
    for (const { email, username, points, votes, wants } of world.students) {
      const { user, token } = await client.logIn(email, world.password)
      expect(user.username).toBe(username)
      const get = async (path: string) => (await client.call('GET', path, { token })).body
      expect(wallet.parse(await get('/api/rewards/wallet'))).toEqual({ points })
      for (const [documentId, value] of Object.entries(votes))
        expect(viewed.parse(await get(`/api/auth/document/${documentId}`)).document.myVote).toBe(value)
      const asked = (want: { courseCode: string; kind: string }) =>
        world.students.filter((student) =>
          student.wants.some(({ courseCode, kind }) => courseCode === want.courseCode && kind === want.kind),
        ).length
      const found = wanted.parse(await get('/api/auth/wants')).wants
      expect(found).toHaveLength(wants.length)
      expect(found).toEqual(expect.arrayContaining(wants.map((want) => ({ ...want, students: asked(want) }))))
    }
    for (const { textId } of await records('remarks')) expect(textId).toMatch(/^[0-9a-f]{24}$/)
  })
})
