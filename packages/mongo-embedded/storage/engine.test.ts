import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { StoreError } from '../errors'
import { openEngine, type Engine } from './engine'

let directory: string
let engine: Engine
let rollbacks: number

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'studyshelf-engine-'))
  rollbacks = 0
})
afterEach(async () => {
  await engine.close()
  await rm(directory, { recursive: true, force: true })
})

const key = (name: string) => Buffer.from(name)
const put = (name: string) => engine.documents.putSync(key(name), key(`value of ${name}`))
const has = (name: string) => engine.documents.doesExist(key(name))

describe.each([
  ['in this thread, to a fast disk', Infinity],
  ["in LMDB's thread, to a slow disk", 0],
])('a commit %s', (_, quickMs) => {
  const open = () => openEngine(directory, { onRollback: () => void rollbacks++, reserveBytes: 0, quickMs })
  beforeEach(() => {
    engine = open()
  })

  it('is visible once acknowledged, also after the store was reopened', async () => {
    await engine.write(() => put('a'))
    expect(has('a')).toBe(true)
    await engine.close()
    engine = open()
    expect(has('a')).toBe(true)
  })

  it('is shared by all jobs of a turn, and a refused job does not stop the others', async () => {
    const jobs = [
      engine.write(() => put('a')),
      engine.write(() => {
        throw new StoreError('BadValue', 'refused')
      }),
      engine.write(() => put('b')),
    ]
    const results = await Promise.allSettled(jobs)
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect([has('a'), has('b')]).toEqual([true, true])
    expect(rollbacks).toBe(0)
  })

  it('is undone if a job fails, and repeated without that job', async () => {
    let runs = 0
    const jobs = [
      engine.write(() => {
        runs++
        put('a')
      }),
      engine.write(() => {
        put('half')
        throw new Error('a fault')
      }),
    ]
    const results = await Promise.allSettled(jobs)
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected'])
    expect([has('a'), has('half'), runs]).toEqual([true, false, 2])
    expect(rollbacks).toBeGreaterThan(0)
  })
})
