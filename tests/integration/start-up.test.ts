import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { eventually } from './eventually'

const root = fileURLToPath(new URL('../..', import.meta.url))

let dataDir: string
const started: ChildProcess[] = []
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'studyshelf-start-up-'))
})
afterEach(async () => {
  for (const child of started.splice(0)) child.kill('SIGKILL')
  await rm(dataDir, { recursive: true, force: true })
})

/** The built program as a process of its own. */
function run(settings: Record<string, string>, args: string[] = []) {
  const child = spawn(process.execPath, ['dist/main.js', ...args], {
    cwd: root,
    env: { PATH: process.env['PATH'], DATA_DIR: dataDir, SEED: 'none', PORT: '0', ...settings },
  })
  const said = { out: '', err: '' }
  child.stdout.on('data', (chunk: Buffer) => void (said.out += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => void (said.err += chunk.toString()))
  const exited = once(child, 'exit').then(([code]) => code as number | null)
  started.push(child)
  return {
    child,
    said,
    exited,
    ready: () => eventually(() => expect(said.out, said.err).toContain('Studyshelf is ready')),
  }
}

const sentences = (text: string) => text.trim().split('\n')

it('ends by a signal within five seconds, with 0, leaving no process behind', async () => {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    const program = run({})
    await program.ready()
    const children = await childrenOf(program.child.pid ?? 0)
    expect(children.length).toBeGreaterThan(0)
    const asked = performance.now()
    program.child.kill(signal)
    expect(await program.exited).toBe(0)
    expect(performance.now() - asked).toBeLessThan(5000)
    for (const pid of children) expect(() => process.kill(pid, 0)).toThrow()
    expect(program.said.err).toBe('')
  }
})

it('ends as well while it fills the shelf, and goes on where it stopped', async () => {
  const interrupted = run({ SEED: 'demo' })
  await eventually(() => expect(interrupted.said.out).toContain('Filling the shelf'))
  const children = await childrenOf(interrupted.child.pid ?? 0)
  interrupted.child.kill('SIGINT')
  expect(await interrupted.exited).toBe(0)
  for (const pid of children) expect(() => process.kill(pid, 0)).toThrow()
  expect(interrupted.said.err).toBe('')

  const again = run({ SEED: 'demo' })
  await eventually(() => expect(again.said.out).toContain('Filling the shelf'))
  again.child.kill('SIGINT')
  expect(await again.exited).toBe(0)
})

it('names a busy port', async () => {
  const other = createServer().listen(0)
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  const program = run({ PORT: String(port) })
  expect(await program.exited).toBe(1)
  expect(sentences(program.said.err)).toEqual([expect.stringContaining(`Port ${port} is busy`)])
  other.close()
})

it('names a Node that is too old', async () => {
  const pretend = "Object.defineProperty(process.versions, 'node', { value: '18.20.8' })"
  const child = spawn(
    process.execPath,
    ['--import', `data:text/javascript,${pretend}`, 'scripts/start.mjs'],
    {
      cwd: root,
      env: { PATH: process.env['PATH'], DATA_DIR: dataDir },
    },
  )
  started.push(child)
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => void (said += chunk.toString()))
  expect((await once(child, 'close'))[0]).toBe(1)
  expect(said).toBe('Studyshelf needs Node 20.19 or newer; this is Node 18.20.8.\n')
})

it('names all bad settings at once', async () => {
  const program = run({ PORT: 'eighty', LOG_LEVEL: 'loud', KAFKA_BROKERS: 'localhost:9092' })
  expect(await program.exited).toBe(1)
  for (const key of ['PORT', 'LOG_LEVEL', 'KAFKA_BROKERS']) expect(program.said.err).toContain(key)
  expect(program.said.err).not.toContain('    at ')
})

it('refuses a data directory that another one uses', async () => {
  const first = run({})
  await first.ready()
  const second = run({})
  expect(await second.exited).toBe(1)
  expect(sentences(second.said.err)).toEqual([expect.stringContaining('is in use by another running')])
  first.child.kill('SIGINT')
  expect(await first.exited).toBe(0)
})

it('refuses roles that need a shared bus, and what is no role', async () => {
  for (const [role, because] of [
    ['moderation', 'KAFKA_BROKERS'],
    ['dance', 'nothing this program can be'],
  ] as const) {
    const program = run({}, [role])
    expect(await program.exited).toBe(1)
    expect(program.said.err).toContain(because)
  }
})

async function childrenOf(parent: number): Promise<number[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number)
  const stats = await Promise.all(
    pids.map(async (pid) => ({ pid, stat: await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '') })),
  )
  return stats
    .filter(({ stat }) => Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) === parent)
    .map(({ pid }) => pid)
}
