import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'esbuild'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createJobProcess, JobTimeout, ProcessDied, type JobProcess } from './job-process'

const directory = mkdtempSync(join(tmpdir(), 'studyshelf-jobs-'))
const file = join(directory, 'jobs.mjs')
let jobs: JobProcess<number> | undefined

beforeAll(async () => {
  const source = join(directory, 'jobs.ts')
  const serve = JSON.stringify(join(import.meta.dirname, 'serve-jobs.ts'))
  writeFileSync(
    source,
    `import { serveJobs } from ${serve}
     serveJobs({
       length: async (bytes) => bytes.length,
       fail: async () => { throw new Error('no such luck') },
       crash: async () => process.kill(process.pid, 'SIGSEGV'),
       hang: () => new Promise(() => undefined),
     })`,
  )
  await build({ entryPoints: [source], outfile: file, bundle: true, platform: 'node', format: 'esm' })
})
afterEach(() => jobs?.stop())
afterAll(() => rmSync(directory, { recursive: true, force: true }))

const start = (limitMs = 10_000) =>
  (jobs = createJobProcess<number>({ file, limitMs, maxWaiting: 2, idleMs: 1_000, maxHeapMb: 64 }))

describe('a process for jobs', () => {
  it('answers with what the job found, or with what it threw', async () => {
    const process = start()
    expect(await process.run('length', new Uint8Array(7))).toBe(7)
    await expect(process.run('fail', new Uint8Array())).rejects.toThrow('no such luck')
    await expect(process.run('unknown', new Uint8Array())).rejects.toThrow('no job unknown')
  })

  it('loses only the job in which native code crashes', async () => {
    const process = start()
    const crashed = process.run('crash', new Uint8Array())
    const next = process.run('length', new Uint8Array(3))
    await expect(crashed).rejects.toThrow(ProcessDied)
    expect(await next).toBe(3)
  })

  it('ends a job that takes too long, and goes on', async () => {
    const process = start(400)
    await expect(process.run('hang', new Uint8Array())).rejects.toThrow(JobTimeout)
    await process.stop()
    expect(await start().run('length', new Uint8Array(1))).toBe(1)
  })

  it('refuses when too many wait, and after its end', async () => {
    const process = start()
    const taken = [1, 2, 3].map((size) => process.run('length', new Uint8Array(size)))
    await expect(process.run('length', new Uint8Array())).rejects.toMatchObject({ code: 'busy', status: 503 })
    expect(await Promise.all(taken)).toEqual([1, 2, 3])
    await process.stop()
    await expect(process.run('length', new Uint8Array())).rejects.toThrow('stopped')
  })
})
