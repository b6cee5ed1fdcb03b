// Vitest's global setup: tests start the store and job processes from `dist/`. Once a run, and only when a source has changed.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildServerIfChanged } from './build-if-changed.mjs'

export default async function setUp() {
  await buildServerIfChanged()
  // Stores that tests share end with the process of the tests, which is killed: their files are removed here.
  const folder = await mkdtemp(join(tmpdir(), 'studyshelf-stores-'))
  process.env.TEST_STORES = folder
  return () => rm(folder, { recursive: true, force: true, maxRetries: 10 })
}
