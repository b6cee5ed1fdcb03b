import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { loadSecret, SecretUnusable } from './secret'

const needs = { signing: true, files: true, mailing: true }
let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'studyshelf-secret-'))
})
afterEach(() => rm(dataDir, { recursive: true }))

it('makes a secret once, keeps it, and lets nobody else read it', async () => {
  const made = loadSecret({ dataDir, needs })
  expect(made.length).toBeGreaterThanOrEqual(32)
  expect(loadSecret({ dataDir, needs })).toBe(made)
  expect((await stat(join(dataDir, 'jwt-secret'))).mode & 0o777).toBe(0o600)
})

it('refuses a kept secret that was emptied or cut, and does not change it', async () => {
  for (const left of ['', '\n', 'half-of-it']) {
    await writeFile(join(dataDir, 'jwt-secret'), left)
    expect(() => loadSecret({ dataDir, needs })).toThrow(SecretUnusable)
    expect((await stat(join(dataDir, 'jwt-secret'))).size).toBe(left.length)
  }
})

it('uses the given secret and keeps none', async () => {
  expect(loadSecret({ dataDir, jwtSecret: 'given', needs })).toBe('given')
  await expect(stat(join(dataDir, 'jwt-secret'))).rejects.toThrow()
})

it('makes a random one if a process needs none, and does not keep it', async () => {
  const withoutIt = { dataDir, jwtSecret: 'given', needs: { ...needs, signing: false } }
  expect(new Set(['given', loadSecret(withoutIt), loadSecret(withoutIt)]).size).toBe(3)
  await expect(stat(join(dataDir, 'jwt-secret'))).rejects.toThrow()
})
