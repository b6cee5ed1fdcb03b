// @module-tag long
import { mkdtemp, mkdir, readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { askRunning } from '../../program/control/ask'
import { answers } from '../../program/control/protocol'
import { runDatabaseCommand } from '../../program/database/database-command'
import { unpackBackup } from '../../program/backup/unpack'
import { runNode } from '../client/run-node'
import { eventually, lookUntil } from '../client/eventually'
import { startTestProgram, type Student, type TestProgram } from './program'

let folder: string
let program: TestProgram
let students: Student[]
let said: string[] = []
const at = (name: string) => join(folder, name)
const mebibyte = 1024 * 1024

/** `db …`, as an operator runs it. */
async function run(dataDir: string, args: string[], settings = {}): Promise<number> {
  said = []
  return runDatabaseCommand(args, { dataDir, ...settings }, (line) => void said.push(line))
}
const backup = (file: string) => run(program.dataDir, ['backup', at(file)])
/** Paths of the files of a backup. */
async function pathsIn(file: string): Promise<string[]> {
  const drain = async (_path: string, content: AsyncIterable<unknown>) => {
    for await (const _ of content);
  }
  return (await unpackBackup(at(file), drain)).files.map(({ path }) => path)
}
const publishOne = async () => {
  const [student] = students
  if (student === undefined) throw new Error('There is no student.')
  return { student, _id: (await program.publish(student))._id }
}
/** Its event has been handled: the uploader has a wallet. */
const rewarded = ({ student }: { student: Student }) =>
  eventually(async () => {
    const { points } = await program.services.rewards.wallet(student._id)
    expect(points).toBeGreaterThan(0)
  })
const like = (documentId: string) =>
  Promise.all(
    students.map((student) => program.call('POST', `/api/auth/document/${documentId}/like`, student)),
  )

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'studyshelf-backup-'))
  program = await startTestProgram({ hasOwnStore: true })
  students = await program.enrol(5)
})
afterAll(async () => {
  await program.stop()
  await rm(folder, { recursive: true, force: true })
})

it('backs up a running program, verifies it, and restores it elsewhere with all that was acknowledged', async () => {
  const published = await publishOne()
  const { _id } = published
  await rewarded(published)
  await like(_id)
  expect(await backup('first.tar.gz')).toBe(0)
  expect((await stat(at('first.tar.gz'))).mode & 0o777).toBe(0o600)
  await like((await publishOne())._id)

  expect(await run(folder, ['verify', at('first.tar.gz')])).toBe(0)
  expect(said.join('\n')).toContain('1 documents, 1 wallets')
  expect(said.join('\n')).toContain('everything agrees')
  expect(await run(at('restored'), ['restore', at('first.tar.gz')])).toBe(0)
  const restored = await startTestProgram({ dataDir: at('restored') })
  const [student] = students
  // The secret is the same, and so are the sessions.
  const found = await restored.call('GET', `/api/auth/document/${_id}`, student)
  expect(found).toMatchObject({ status: 200, body: { document: { likes: 5 } } })
  expect(await restored.services.library.auditCounts()).toMatchObject({ documents: 1, wrong: [] })
  expect(await restored.services.rewards.auditWallets()).toEqual([])
  await restored.halt()
})

it('keeps no ID image', async () => {
  const record = {
    kind: 'id-card',
    owner: null,
    sizeBytes: 1,
    contentType: 'image/jpeg',
    originalName: 'me.jpg',
  }
  const folderOfCards = join(program.dataDir, 'files', 'id-card')
  await writeFile(join(folderOfCards, 'card.jpg~1'), 'x')
  await writeFile(
    join(folderOfCards, 'card.jpg.json'),
    JSON.stringify({
      ...record,
      ...{ ref: 'id-card/card.jpg', sha256: '', storedAt: new Date().toISOString(), bytes: 'card.jpg~1' },
    }),
  )
  await backup('no-cards.tar.gz')
  const paths = await pathsIn('no-cards.tar.gz')
  expect(paths.some((path) => path.startsWith('files/document/'))).toBe(true)
  expect(paths.filter((path) => path.includes('id-card'))).toEqual([])
})

it('packs every file of the data directory, but for what is made again', async () => {
  await backup('all.tar.gz')
  const packed = new Set((await pathsIn('all.tar.gz')).map((path) => path.split('/')[0]))
  const leftOut = ['log', 'page-index', 'control.sock']
  const there = await readdir(program.dataDir)
  const empty = ['mailbox', 'books']
  expect(
    there.filter((name) => !packed.has(name) && !leftOut.includes(name) && !empty.includes(name)),
  ).toEqual([])
})

it('says that stored files are at a file host, and does not miss them', async () => {
  const S3_URL = 's3://key:secret@localhost:9000/notes?tls=off'
  const settings = { DATA_DIR: program.dataDir, S3_URL }
  const made = runNode(['dist/main.js', 'db', 'backup', at('of-a-host.tar.gz')], settings)
  expect(await made.closed, made.said.out + made.said.err).toBe(0)
  expect(await run(folder, ['verify', at('of-a-host.tar.gz')])).toBe(0)
  expect(said).toContain('Stored files are at the file host, and were not looked for.')
})

it('makes one backup at a time, and knows whether the command still runs', async () => {
  const target = at('copies')
  const ask = (question: 'copies-needed' | 'copies-done', id: string) =>
    askRunning(program.dataDir, { ask: question, id })
  await mkdir(target)
  const taken = answers.copies.parse(await askRunning(program.dataDir, { ask: 'copies', folder: target }))
  if ('problem' in taken) throw new Error(taken.problem)
  expect(await backup('meanwhile.tar.gz')).toBe(1)
  expect(said.at(-1)).toContain('Another backup is being made')
  expect(await ask('copies-needed', taken.id)).toBe(true)
  expect(await ask('copies-done', taken.id)).toBe(true)
  expect(await ask('copies-needed', taken.id)).toBe(false)
  expect(await backup('afterwards.tar.gz')).toBe(0)
})

it('is refused with the reason if the copy fails, and the next one is made', async () => {
  const target = at('taken')
  await mkdir(join(target, 'events'), { recursive: true })
  await writeFile(join(target, 'events', 'data.mdb'), '')
  expect(await askRunning(program.dataDir, { ask: 'copies', folder: target })).toMatchObject({
    problem: expect.stringMatching(/exists/) as string,
  })
  expect(await backup('after-failure.tar.gz')).toBe(0)
})

it('never overwrites a file, and leaves nothing of a backup for which there is no room', async () => {
  await writeFile(at('mine.tar.gz'), 'mine')
  expect(await backup('mine.tar.gz')).toBe(1)
  expect(said.at(-1)).toContain('exists already')
  expect(await readFile(at('mine.tar.gz'), 'utf8')).toBe('mine')
  const before = await readdir(folder)
  const reserve = { diskReserveBytes: 1e9 * mebibyte }
  expect(await run(program.dataDir, ['backup', at('large.tar.gz')], reserve)).toBe(1)
  expect(said.at(-1)).toMatch(/may need \d+ MB in .* 0 MB can be used there/)
  expect(await readdir(folder)).toEqual(before)
})

it('leaves no backup or a whole one if it is killed', async () => {
  const killed = runNode(['dist/main.js', 'db', 'backup', at('killed.tar.gz')], { DATA_DIR: program.dataDir })
  await lookUntil(
    async () =>
      killed.isGone() || (await readdir(folder)).some((name) => name.startsWith('killed.tar.gz.unfinished')),
    Boolean,
  )
  killed.kill('SIGKILL')
  await killed.exited
  const names = (await readdir(folder)).filter((name) => name.startsWith('killed') && name.endsWith('.gz'))
  for (const name of names) expect(await run(folder, ['verify', at(name)])).toBe(0)
})

it('refuses to restore over anything, and sets it aside with --replace', async () => {
  await run(at('other'), ['indexes'])
  expect(await run(at('other'), ['restore', at('first.tar.gz')])).toBe(1)
  expect(said.at(-1)).toMatch(/is not empty.*--replace/)
  expect(await readdir(at('other'))).toEqual(['store'])
  expect(await run(at('other'), ['restore', at('first.tar.gz'), '--replace'])).toBe(0)
  const aside = (await readdir(at('other'))).find((name) => name.startsWith('before-restore-')) ?? ''
  expect(await readdir(join(at('other'), aside))).toEqual(['store'])
  expect(await run(at('other'), ['audit'])).toBe(0)
  // A former content does not count, but what was restored does.
  expect(await run(at('other'), ['restore', at('first.tar.gz')])).toBe(1)
})

it('restores into no data directory that a program uses', async () => {
  expect(await run(program.dataDir, ['restore', at('first.tar.gz'), '--replace'])).toBe(1)
  expect(said.at(-1)).toContain('in use by another running Studyshelf')
})

it('completes a restore that was interrupted between its moves, and no program starts before', async () => {
  const dataDir = at('interrupted')
  await run(dataDir, ['restore', at('first.tar.gz')])
  // As after kill -9: planned, the old content half aside, the new one half in place.
  const staging = join(dataDir, 'restoring')
  await mkdir(join(staging, 'data'), { recursive: true })
  await rename(join(dataDir, 'store'), join(staging, 'data', 'store'))
  await mkdir(join(dataDir, 'before-restore-x'))
  await writeFile(join(dataDir, 'before-restore-x', 'events'), 'former')
  await mkdir(join(dataDir, 'log'))
  const plan = {
    ...{ moment: new Date().toISOString(), aside: 'before-restore-x' },
    ...{ old: ['events', 'log'], fresh: ['store', 'events', 'files', 'jwt-secret'] },
  }
  await writeFile(join(staging, 'plan.json'), JSON.stringify(plan))
  await expect(startTestProgram({ dataDir })).rejects.toThrow('was interrupted')
  expect(await run(dataDir, ['restore', at('first.tar.gz')])).toBe(0)
  expect(said[0]).toContain('completes a restore')
  expect((await readdir(dataDir)).sort()).toEqual([
    'before-restore-x',
    'events',
    'files',
    'jwt-secret',
    'store',
  ])
  expect((await readdir(join(dataDir, 'before-restore-x'))).sort()).toEqual(['events', 'log'])
  expect(await run(dataDir, ['audit'])).toBe(0)
})

it('changes nothing for a backup that is cut off, changed or none', async () => {
  const whole = await readFile(at('first.tar.gz'))
  const changed = Buffer.from(whole)
  // Many bytes: a single bit of compressed zeros may be decompressed to the same zeros.
  const middle = Math.floor(changed.length / 2)
  for (let at = middle; at < middle + 64; at++) changed[at] = (changed[at] ?? 0) ^ 0xff
  const damaged: [string, Buffer][] = [
    ['cut.tar.gz', whole.subarray(0, whole.length - 40)],
    ['half.tar.gz', whole.subarray(0, whole.length / 2)],
    ['changed.tar.gz', changed],
    ['none.tar.gz', Buffer.from('something else')],
  ]
  for (const [name, bytes] of damaged) {
    await writeFile(at(name), bytes)
    expect(await run(at('untouched'), ['restore', at(name)]), name).toBe(1)
    expect(said.at(-1)).toContain('The backup cannot be used')
    expect(await run(folder, ['verify', at(name)]), name).toBe(1)
    expect(await readdir(at('untouched'))).toEqual([])
  }
  expect(await run(at('untouched'), ['restore', at('missing.tar.gz')])).toBe(1)
  expect(said.at(-1)).toContain('no such file')
})

it('finds a missing file', async () => {
  const dataDir = at('wrong')
  await run(dataDir, ['restore', at('first.tar.gz')])
  const documents = join(dataDir, 'files', 'document')
  for (const name of await readdir(documents)) await rm(join(documents, name))
  expect(await run(dataDir, ['audit'])).toBe(1)
  expect(said.join('\n')).toMatch(/The file document\/\S+ is missing or damaged/)
  expect(await run(dataDir, ['backup', at('wrong.tar.gz')])).toBe(0)
  expect(await run(folder, ['verify', at('wrong.tar.gz')])).toBe(1)
  expect(said.join('\n')).toMatch(/1 problems/)
})

it('makes nightly backups, and tells of the last one', async () => {
  const nightly = await startTestProgram({
    hasOwnStore: true,
    settings: { BACKUP_DIR: at('nightly'), BACKUP_KEEP: '2' },
  })
  const [name = ''] = await eventually(async () => {
    const made = (await readdir(at('nightly'))).filter((each) => each.endsWith('Z.tar.gz'))
    expect(made).toHaveLength(1)
    return made
  })
  expect(await run(folder, ['verify', join(at('nightly'), name)])).toBe(0)
  await eventually(async () => {
    const { body } = await nightly.call('GET', '/api/health')
    expect(body).toMatchObject({
      parts: { backups: { ok: true, detail: expect.stringContaining('last one') as string } },
    })
    const metrics = await (await fetch(`${nightly.origin}/metrics`)).text()
    expect(metrics).toMatch(/studyshelf_backup_last_success_timestamp_seconds 1?\d/)
  })
  await nightly.stop()
})
