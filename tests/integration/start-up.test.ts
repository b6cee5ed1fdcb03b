import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { chmod, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sampleOf } from '#testing/long-form'
import { eventually } from '../client/eventually'
import { childrenOf, isAlive } from '../client/processes'
import { runNode } from '../client/run-node'

let dataDir: string
const started = new Set<ReturnType<typeof runNode>>()
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'studyshelf-start-up-'))
})
afterEach(async () => {
  for (const child of started) child.kill('SIGKILL')
  started.clear()
  await rm(dataDir, { recursive: true, force: true })
})

function run(args: string[], settings: Record<string, string> = {}) {
  const child = runNode(args, { DATA_DIR: dataDir, ...settings })
  started.add(child)
  return child
}
/** The built program as a process of its own. */
function runProgram(settings: Record<string, string> = {}, ...args: string[]) {
  const program = run(['dist/main.js', ...args], { SEED: 'none', PORT: '0', ...settings })
  const says = (text: string) => eventually(() => expect(program.said.out, program.said.err).toContain(text))
  return { ...program, says, ready: () => says('Studyshelf is ready') }
}

const sentences = (text: string) => text.trim().split('\n')

it('refuses the data of a demo world in production', { tags: ['long'] }, async () => {
  const demo = runProgram({ SEED: 'demo' })
  // The admin exists already, but not the marker of a complete world.
  await demo.says('Filling the shelf')
  demo.kill('SIGTERM')
  await demo.closed
  const program = runProgram({ NODE_ENV: 'production', JWT_SECRET: 's'.repeat(32) })
  expect(await program.closed).toBe(1)
  expect(sentences(program.said.err)).toEqual([expect.stringMatching(/^The demo world .* DATA_DIR/)])
})

describe('a running program', () => {
  let dataDir: string
  let program: ReturnType<typeof runProgram>
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'studyshelf-running-'))
    // As an older version left it.
    for (const folder of ['log', 'events', 'files']) {
      await mkdir(join(dataDir, folder))
      await chmod(join(dataDir, folder), 0o755)
    }
    program = runProgram({ DATA_DIR: dataDir })
    // It runs on after a test.
    started.clear()
    await program.ready()
  })
  afterAll(async () => {
    program.kill('SIGKILL')
    await rm(dataDir, { recursive: true, force: true })
  })

  it.skipIf(process.platform === 'win32')('lets nobody but its owner look into what it keeps', async () => {
    const seen = await Promise.all(
      (await readdir(dataDir)).map(async (name) => {
        const { mode } = await stat(join(dataDir, name))
        return [name, mode & 0o077]
      }),
    )
    expect(seen.length).toBeGreaterThan(4)
    expect(seen.filter(([, others]) => others !== 0)).toEqual([])
  })

  it('lets no other program use its data directory', async () => {
    const second = runProgram({ DATA_DIR: dataDir })
    expect(await second.closed).toBe(1)
    expect(sentences(second.said.err)).toEqual([expect.stringContaining('is in use by another running')])
  })

  it('ends at a signal, with exit code 0 and no process left', () => expectToEnd(program, 'SIGTERM'))
})

async function expectToEnd(program: ReturnType<typeof runProgram>, signal: NodeJS.Signals) {
  const children = await childrenOf(program.pid)
  expect(children.length).toBeGreaterThan(0)
  program.kill(signal)
  // A program that takes longer exits with code 1.
  expect(await program.closed).toBe(0)
  expect(children.filter(isAlive)).toEqual([])
  expect(program.said.err).toBe('')
}

it('ends at Ctrl-C in the same way', { tags: ['long'] }, async () => {
  const program = runProgram()
  await program.ready()
  await expectToEnd(program, 'SIGINT')
})

it(
  'goes on after an unhandled rejection by an unavailable dependency, exits after any other fault, and logs both',
  { tags: ['long'] },
  async () => {
    const fault = `const away = Object.assign(new Error('away'), { code: 'ECONNRESET' })
    process.on('SIGUSR2', () => void Promise.reject(away))
    process.on('SIGWINCH', () => void Promise.reject(new Error('a fault')))`
    const program = run(['--import', `data:text/javascript,${encodeURIComponent(fault)}`, 'dist/main.js'], {
      ...{ SEED: 'none', PORT: '0', LOG_LEVEL: 'error' },
    })
    const reports = (text: string) => eventually(() => expect(program.said.err).toContain(text))
    await eventually(() => expect(program.said.out, program.said.err).toContain('Studyshelf is ready'))
    program.kill('SIGUSR2')
    await reports('nothing handled the rejected promise')
    expect(program.isGone()).toBe(false)
    program.kill('SIGWINCH')
    await reports('ends because of a fault')
    expect(await program.closed).toBe(1)
  },
)

it('stops while it plants the demo world, and resumes at the next start', { tags: ['long'] }, async () => {
  const interrupted = runProgram({ SEED: 'demo' })
  await interrupted.says('Filling the shelf')
  const children = await childrenOf(interrupted.pid)
  interrupted.kill('SIGINT')
  expect(await interrupted.closed).toBe(0)
  expect(children.filter(isAlive)).toEqual([])
  expect(interrupted.said.err).toBe('')

  const again = runProgram({ SEED: 'demo' })
  await again.says('Filling the shelf')
  again.kill('SIGINT')
  expect(await again.closed).toBe(0)
})

it('reports a busy port', { tags: ['long'] }, async () => {
  const other = createServer().listen(0)
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  const program = runProgram({ PORT: String(port) })
  expect(await program.closed).toBe(1)
  // A busy machine may have more to say before.
  expect(sentences(program.said.err).at(-1)).toContain(`Port ${port} is busy`)
  expect(program.said.err).not.toContain('    at ')
  other.close()
})

it('reports a Node that is too old', async () => {
  const pretend = "Object.defineProperty(process.versions, 'node', { value: '18.20.8' })"
  const program = run(['--import', `data:text/javascript,${pretend}`, 'scripts/start.mjs'])
  expect(await program.closed).toBe(1)
  expect(program.said.err).toBe('Studyshelf needs Node 20.19 or newer; this is Node 18.20.8.\n')
})

it('names every bad setting at once', async () => {
  const program = runProgram({ PORT: 'eighty', LOG_LEVEL: 'loud', KAFKA_BROKERS: 'localhost' })
  expect(await program.closed).toBe(1)
  for (const key of ['PORT', 'LOG_LEVEL', 'KAFKA_BROKERS']) expect(program.said.err).toContain(key)
  expect(program.said.err).not.toContain('    at ')
})

it.each(sampleOf(['.', 'below'], 1))(
  'reports that its data directory is not a folder: file/%s',
  { tags: ['sampled'] },
  async (below) => {
    const file = join(dataDir, 'file')
    await writeFile(file, '')
    const program = runProgram({ DATA_DIR: join(file, below) })
    expect(await program.closed).toBe(1)
    expect(sentences(program.said.err)).toEqual([
      expect.stringMatching(/^The data directory cannot be written: .*file/),
    ])
  },
)

it('refuses a role that needs a shared bus, and an unknown role', { tags: ['long'] }, async () => {
  for (const [role, because] of [
    ['moderation', 'KAFKA_BROKERS'],
    ['dance', 'nothing this program can be'],
  ] as const) {
    const program = runProgram({}, role)
    expect(await program.closed).toBe(1)
    expect(program.said.err).toContain(because)
  }
})

it('reports an unreachable MongoDB without its password', { tags: ['long'] }, async () => {
  const JWT_SECRET = 's'.repeat(32)
  const program = runProgram({ MONGODB_URL: 'mongodb://me:secret@127.0.0.1:1/notes', JWT_SECRET })
  expect(await program.closed).toBe(1)
  expect(sentences(program.said.err)).toEqual([
    expect.stringMatching(/^MongoDB at 127\.0\.0\.1:1 cannot be reached/),
  ])
  expect(program.said.err + program.said.out).not.toContain('secret')
})
