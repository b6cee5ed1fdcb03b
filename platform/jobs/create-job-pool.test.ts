import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { build } from 'esbuild'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createJobPool, type JobPool, type JobPoolOptions } from './create-job-pool'
import { ProcessDied } from './failures'
import type { JobProcessOptions } from './job-process'
import { createJobProcesses, type JobProcesses } from './job-processes'

const directory = mkdtempSync(join(tmpdir(), 'studyshelf-jobs-'))
const module = (name: string) => JSON.stringify(join(import.meta.dirname, name))

const child = `
import { writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { serveJobs } from ${module('serve-jobs.ts')}
serveJobs({
  length: async (bytes) => bytes.length,
  pid: async () => process.pid,
  settings: async () => Object.keys(process.env).filter((name) => !/^(MALLOC|NODE_CHANNEL)_/.test(name)).length,
  resident: async () => process.memoryUsage.rss(),
  fail: async () => { throw new Error('no such luck') },
  crash: async () => process.kill(process.pid, 'SIGSEGV'),
  exit: async () => process.exit(3),
  hoard: async () => { for (const all = []; ;) all.push(new Array(1e5).fill(1.5)) },
  fill: async () => { for (const all = []; ;) all.push(Buffer.alloc(1e6, 1)) },
  hang: () => new Promise(() => undefined),
  hold: (port) => new Promise(() => connect(Number(Buffer.from(port)), '127.0.0.1')),
  holdAndSpin: (port) => new Promise(() => connect(Number(Buffer.from(port)), '127.0.0.1', () => { for (;;); })),
  spin: async () => { for (;;); },
  work: async () => { for (const before = process.cpuUsage(); process.cpuUsage(before).user < 100_000;) JSON.stringify(Array(1e5)); },
  write: (bytes, output) => writeFile(output, bytes),
  leave: async () => { setTimeout(() => Promise.reject(new Error('too late')), 50); return 1 },
  nap: () => new Promise((resolve) => setTimeout(resolve, 600, 'rested')),
})`

/** A program that waits for a job which holds a connection to the given port and never ends: it sleeps or spins. */
const parent = `
import { createJobPool } from ${module('create-job-pool.ts')}
import { createJobProcesses } from ${module('job-processes.ts')}
const [, , file, port, job] = process.argv
const from = createJobProcesses({ file, idleMs: 60_000, maxHeapMb: 64, maxMemoryMb: 512 })
const pool = createJobPool({ from, processes: 1, limitMs: 60_000, maxWaiting: 2 })
await pool.run(job, Buffer.from(port))`

type Served = Record<
  | 'length'
  | 'pid'
  | 'settings'
  | 'resident'
  | 'fail'
  | 'crash'
  | 'exit'
  | 'hoard'
  | 'fill'
  | 'hang'
  | 'leave'
  | 'spin'
  | 'work'
  | 'write'
  | 'unknown',
  () => Promise<number>
> & { nap: () => Promise<string> }

const bytes = Buffer.from('four')
let pool: JobPool<Served> | undefined
let from: JobProcesses | undefined

async function bundle(name: string, source: string) {
  writeFileSync(join(directory, `${name}.ts`), source)
  const outfile = join(directory, `${name}.mjs`)
  await build({
    entryPoints: [join(directory, `${name}.ts`)],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
  })
  return outfile
}

let file: string
beforeAll(async () => {
  file = await bundle('child', child)
})
afterEach(async () => {
  await pool?.stop()
  await from?.stop()
})
afterAll(() => rmSync(directory, { recursive: true, force: true }))

const open = ({
  idleMs = 60_000,
  maxMemoryMb = 256,
  ...options
}: Partial<JobPoolOptions & JobProcessOptions> = {}) => {
  from = createJobProcesses({ file, idleMs, maxHeapMb: 64, maxMemoryMb })
  return (pool = createJobPool<Served>({ from, processes: 1, limitMs: 10_000, maxWaiting: 5, ...options }))
}

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

describe('a pool of processes for jobs', () => {
  it('answers with the result of the job, or with its error', async () => {
    const pool = open()
    expect(await pool.run('length', bytes)).toBe(4)
    await expect(pool.run('fail', bytes)).rejects.toThrow('no such luck')
    await expect(pool.run('unknown', bytes)).rejects.toThrow('no job unknown')
    expect(await pool.run('length', new Uint8Array(7))).toBe(7)
  })

  it.each([
    ['crash', 'SIGSEGV'],
    ['exit', 'code 3'],
    ['hoard', 'SIGABRT'],
    ['fill', 'SIGABRT'],
  ] as const)('loses only the job in which the process dies: %s', async (job, how) => {
    const pool = open()
    const [dead, next] = await Promise.allSettled([pool.run(job, bytes), pool.run('length', bytes)])
    expect(dead).toMatchObject({ reason: new ProcessDied(how) })
    expect(next).toEqual({ status: 'fulfilled', value: 4 })
  })

  it.each([
    ['hang', { maxWaitMs: 1_500 }, 'wait'],
    ['spin', { limitMs: 300 }, 'cpu'],
  ] as const)('ends a job that takes too long (%s), and goes on', async (job, limits, of) => {
    const pool = open(limits)
    const spent: number[] = []
    const running = pool.run(job, bytes, { onSpent: (ms) => spent.push(ms) })
    await expect(running).rejects.toMatchObject({ name: 'JobTimeout', of })
    expect(spent).toEqual(of === 'cpu' ? [300] : [])
    expect(await pool.run('length', bytes)).toBe(4)
  })

  it('counts neither waiting nor the code of the process against the limit', { tags: ['long'] }, async () => {
    const pool = open({ limitMs: 500 })
    expect(await pool.run('nap', bytes)).toBe('rested')
    const spent: number[] = []
    await pool.run('work', bytes, { onSpent: (ms) => spent.push(ms) })
    expect(spent[0]).toBeGreaterThan(80)
    expect(spent[0]).toBeLessThan(500)
  })

  it('lets a job write a file', async () => {
    const output = join(directory, 'written')
    await open().run('write', bytes, { output })
    expect(readFileSync(output, 'utf8')).toBe('four')
  })

  it('does not count the wait for a turn against the limit', { tags: ['long'] }, async () => {
    const pool = open({ limitMs: 2_000 })
    await pool.run('length', bytes)
    const naps = await Promise.all([1, 2, 3, 4].map(() => pool.run('nap', bytes)))
    expect(naps).toEqual(['rested', 'rested', 'rested', 'rested'])
  })

  it('runs as many jobs at a time as there are processes, and starts no more than it needs', async () => {
    const pool = open({ processes: 2 })
    const [first, second] = await Promise.all([pool.run('pid', bytes), pool.run('pid', bytes)])
    expect(first).not.toBe(second)
    const third = await pool.run('pid', bytes)
    expect([first, second]).toContain(third)
    expect(await pool.run('pid', bytes)).toBe(third)
  })

  it('refuses a job if too many wait', async () => {
    const pool = open({ maxWaiting: 1 })
    const results = await Promise.allSettled([1, 2, 3].map(() => pool.run('length', bytes)))
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected'])
    expect(results[2]).toMatchObject({ reason: { code: 'busy', status: 503 } })
  })

  it('lets the process read a file itself, and reports a file that cannot be read', async () => {
    const pool = open()
    const path = join(directory, 'seven')
    writeFileSync(path, '1234567')
    expect(await pool.run('length', (work) => work(path))).toBe(7)
    await expect(pool.run('length', (work) => work(join(directory, 'nothing')))).rejects.toThrow('ENOENT')
    expect(await pool.run('length', bytes)).toBe(4)
  })

  it('frees the memory of a large file, also after the first job', { tags: ['long'] }, async () => {
    const pool = open()
    const path = join(directory, 'large')
    writeFileSync(path, Buffer.alloc(100_000_000, 1))
    const small = await open().run('resident', bytes)
    expect(await pool.run('length', (work) => work(path))).toBe(100_000_000)
    await expect.poll(() => pool.run('resident', bytes)).toBeLessThan(small + 50_000_000)
  })

  it('passes none of its settings to the process', async () => {
    expect(Object.keys(process.env).length).toBeGreaterThan(0)
    expect(await open().run('settings', bytes)).toBe(0)
  })

  it('requests the file of a job when its turn has come, and passes the turn on if that fails', async () => {
    const pool = open()
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    const path = join(directory, 'four')
    writeFileSync(path, bytes)
    const first = pool.run('length', (work) => held.then(() => work(path)))
    let isAsked = false
    const second = pool.run('length', async () => {
      isAsked = true
      throw new Error('gone')
    })
    await nextTurn()
    expect(isAsked).toBe(false)
    release()
    await expect(second).rejects.toThrow('gone')
    expect(await first).toBe(4)
    expect(await pool.run('length', bytes)).toBe(4)
  })

  it('goes on for others while one sender has many jobs that take too long', async () => {
    const pool = open({ processes: 2, limitMs: 60_000, maxWaitingEach: 2 })
    const attack = Promise.allSettled([1, 2, 3, 4].map(() => pool.run('spin', bytes, { sender: 'attacker' })))
    for (const student of ['anna', 'ben', 'cleo'])
      expect(await pool.run('length', bytes, { sender: student })).toBe(4)
    await pool.stop()
    const last = (await attack)[3]
    expect(last).toMatchObject({ reason: { code: 'busy' } })
  })

  it('does several jobs in one turn, in the same process', async () => {
    const pool = open({ processes: 2 })
    const both = pool.inTurn(async (run) => [await run('pid', bytes), await run('pid', bytes)], {
      sender: 'anna',
    })
    const other = pool.run('pid', bytes, { sender: 'anna' })
    const [first, second] = await both
    expect(second).toBe(first)
    expect(await other).toBe(first)
  })

  it(
    'begins work anew that took long while others waited, and then does not stop it again',
    { tags: ['long'] },
    async () => {
      const pool = open({ longMs: 100, limitMs: 60_000 })
      const began: string[] = []
      const long = pool.inTurn(async (run) => {
        began.push('long')
        await run('length', bytes)
        return run(began.length > 2 ? 'nap' : 'spin', bytes)
      })
      expect(await pool.run('work', (work) => (began.push('other'), work(file)))).toBeUndefined()
      expect(await long).toBe('rested')
      expect(began).toEqual(['long', 'other', 'long'])
    },
  )

  it('goes on with a long job while nobody waits', async () => {
    const pool = open({ longMs: 20 })
    const began: string[] = []
    await pool.run('work', (work) => (began.push('long'), work(file)))
    expect(began).toEqual(['long'])
  })

  it('leaves its idle processes to other pools, and none that is dead', async () => {
    const first = open()
    const pid = await first.run('pid', bytes)
    await first.stop()
    if (!from) throw new Error('There are no processes.')
    pool = createJobPool<Served>({ from, processes: 1, limitMs: 10_000, maxWaiting: 5 })
    expect(await pool.run('pid', bytes)).toBe(pid)
    await expect(pool.run('exit', bytes)).rejects.toThrow(ProcessDied)
    expect(await pool.run('pid', bytes)).not.toBe(pid)
  })

  it('ends an idle process; the next job starts a new one', async () => {
    const pool = open({ idleMs: 50 })
    const before = await pool.run('pid', bytes)
    await expect.poll(() => isAlive(before), { timeout: 120_000 }).toBe(false)
    expect(await pool.run('pid', bytes)).not.toBe(before)
  })

  it('finishes a job despite a rejection left by an earlier one', { tags: ['long'] }, async () => {
    const pool = open()
    await pool.run('leave', bytes)
    expect(await pool.run('nap', bytes)).toBe('rested')
  })

  it('stops at once in the middle of a job, leaves no process, and refuses further jobs', async () => {
    const pool = open({ limitMs: 60_000 })
    const pid = await pool.run('pid', bytes)
    const jobs = Promise.allSettled([pool.run('spin', bytes), pool.run('length', bytes)])
    await pool.stop()
    await from?.stop()
    expect(isAlive(pid)).toBe(false)
    for (const job of await jobs) expect(job).toMatchObject({ reason: { message: /stopped/ } })
    await expect(pool.run('length', bytes)).rejects.toThrow('stopped')
  })

  it.each(['hold', 'holdAndSpin'])('ends with its program, even when that is killed: %s', async (job) => {
    const server = createServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const program = spawn(process.execPath, [await bundle('parent', parent), file, String(port), job])
    const [connection] = (await once(server, 'connection')) as [Socket]
    const closed = once(connection.resume(), 'close')
    program.kill('SIGKILL')
    await closed
    server.close()
  })
})
