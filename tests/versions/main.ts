import { readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { createApiClient } from '../client/api-client'
import { runNode } from '../client/run-node'
import { startProgram } from '../client/start-program'
import { withDataDir } from '../client/with-data-dir'
import { eventsSettled } from '../integration/events-settled'
import { readContents, writeContents, type Contents } from './archives'
import { archiveOf, fixtures, type RecordedWorld } from './fixture'

/**
 * `npm run version-fixture -- [NAME] [--program FOLDER]`: records the data set of a release, by which tests/integration/versions.test.ts tries
 * every upgrade. Default: of this program, under the name of its version. `--program`: another release, built in that folder.
 */
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { program: { type: 'string' } },
})
const folder = values.program === undefined ? undefined : resolve(values.program)
const own = z.object({ version: z.string() }).parse(JSON.parse(await readFile('package.json', 'utf8')))
const name = positionals[0] ?? own.version

/** Derived from the files, and much larger than all else: a few records show that their form can be read. */
const derived: Readonly<Record<string, number>> = {
  likenesses: 3,
  page_texts: 1,
  previews: 3,
  readings: 0,
  drawings: 0,
  share_pictures: 0,
}

const session = z.object({ user: z.object({ username: z.string() }), token: z.string() })
const shelf = z.object({ documents: z.array(z.object({ _id: z.string() })) })
const wallet = z.object({ points: z.number() })

await withDataDir(async (dataDir) => {
  const program = await startProgram({ dataDir, ...(folder !== undefined && { folder }) })
  let students: RecordedWorld['students']
  let password: string
  try {
    ;({ students, password } = await act(program.origin))
  } finally {
    await program.stop()
  }
  const exported = join(dataDir, 'export.gz')
  const child = runNode(
    ['dist/main.js', 'db', 'export', exported],
    { DATA_DIR: dataDir },
    folder ? { cwd: folder } : {},
  )
  if ((await child.closed) !== 0) throw new Error(child.said.out + child.said.err)

  const contents = await readContents(exported)
  for (const [collection, most] of Object.entries(derived)) {
    const records = contents.get(collection)
    if (records) contents.set(collection, records.slice(0, most))
  }
  await rm(archiveOf(name), { force: true })
  await writeContents(archiveOf(name), contents)
  const world: RecordedWorld = {
    release: name,
    takenAt: new Date().toISOString(),
    password,
    ...countsIn(await readContents(exported, { asIs: false })),
    students,
  }
  await writeFile(`${fixtures}${name}.json`, JSON.stringify(world, null, 2) + '\n')
  console.log(`Wrote ${archiveOf(name)} (${Math.round((await stat(archiveOf(name))).size / 1024)} KB).`)
})

/** Three students vote, give a reason, ask for notes and open documents, as far as the release can. */
async function act(origin: string): Promise<{ students: RecordedWorld['students']; password: string }> {
  const client = createApiClient(origin)
  const { password, students: logins } = await client.demo()
  const { body } = await client.call('GET', '/api/auth/documents/newest?limit=6')
  const ids = shelf.parse(body).documents.map(({ _id }) => _id)
  const students: RecordedWorld['students'] = []
  for (const [at, { email }] of logins.slice(0, 3).entries()) {
    const answer = await client.call('POST', '/api/auth/login', {
      body: { email, password, remember: false },
    })
    const { user, token } = session.parse(answer.body)
    /** True if this release has the call. */
    const tries = async (method: string, path: string, given?: unknown) => {
      const { status } = await client.call(method, path, {
        token,
        ...(given !== undefined && { body: given }),
      })
      if (status >= 500) throw new Error(`${method} ${path} answered ${status}`)
      return status < 300
    }
    const votes: RecordedWorld['students'][number]['votes'] = {}
    for (const [nth, _id] of ids.entries()) {
      await tries('GET', `/api/auth/document/${_id}`)
      const value = (nth + at) % 3 === 0 ? 'dislike' : 'like'
      if (await tries('POST', `/api/auth/document/${_id}/${value}`)) votes[_id] = value
      if (value === 'dislike')
        await tries('PUT', `/api/auth/document/${_id}/remark`, {
          remark: { kind: 'unreadable', words: `Page ${nth + 1} is too dark.`, page: nth + 1 },
        })
    }
    const wants: RecordedWorld['students'][number]['wants'] = []
    for (const want of [
      { courseCode: 'CS2030S', kind: 'summary' },
      { courseCode: 'CS2030S', kind: at === 0 ? 'lab' : 'tutorial' },
    ])
      if (await tries('POST', `/api/modules/${want.courseCode}/wants`, { kind: want.kind })) wants.push(want)
    students.push({ email, username: user.username, points: 0, votes, wants })
  }
  await eventsSettled(client)
  for (const student of students) {
    const { token } = await client.logIn(student.email, password)
    const answer = await client.call('GET', '/api/rewards/wallet', { token })
    student.points = wallet.parse(answer.body).points
  }
  return { students, password }
}

/** Counts in the records of any release. */
function countsIn(contents: Contents): Pick<RecordedWorld, 'accounts' | 'votes' | 'documents'> {
  const published = (contents.get('documents') ?? []).filter(
    ({ status, isActive }) => status === 'published' || isActive === true,
  )
  return {
    accounts: contents.get('accounts')?.length ?? 0,
    votes: contents.get('votes')?.length ?? 0,
    documents: Object.fromEntries(
      published.map(({ _id, likes, dislikes }) => [String(_id), [Number(likes), Number(dislikes)]]),
    ),
  }
}
