import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createPlatform } from './compose'
import { loadConfig } from './config'

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'studyshelf-platform-'))
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))
const start = () => createPlatform(loadConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' }))

it('starts every embedded dependency, reports their health, and restarts on the same data', async () => {
  const first = await start()
  const health = await first.health()
  expect(Object.keys(health).sort()).toEqual(['bus', 'cache', 'disk', 'files', 'mail', 'store'])
  expect(Object.values(health).every(({ ok }) => ok)).toBe(true)
  expect(await first.metrics.expose()).toContain('studyshelf_outbox_documents 0')
  const { secret } = first
  await first.stop()

  const second = await start()
  expect(second.secret).toBe(secret)
  await second.stop()
})

it('leaves nothing running if a dependency cannot start', async () => {
  const first = await start()
  await expect(start()).rejects.toThrow()
  expect((await first.health()).store?.ok).toBe(true)
  await first.stop()
})
