import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { loadSecret } from './secret'

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'studyshelf-secret-'))
})
afterEach(() => rm(dataDir, { recursive: true }))

it('makes a secret once, keeps it, and lets nobody else read it', async () => {
  const made = loadSecret({ dataDir })
  expect(made.length).toBeGreaterThanOrEqual(32)
  expect(loadSecret({ dataDir })).toBe(made)
  expect((await stat(join(dataDir, 'jwt-secret'))).mode & 0o777).toBe(0o600)
})

it('uses the given secret and keeps none', async () => {
  expect(loadSecret({ dataDir, jwtSecret: 'given' })).toBe('given')
  await expect(stat(join(dataDir, 'jwt-secret'))).rejects.toThrow()
})
