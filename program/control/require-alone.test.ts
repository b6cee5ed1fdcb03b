import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { DataDirectoryInUse } from '#platform'
import { controlAddress } from './address'
import { requireAlone } from './require-alone'
import { serveControl } from './serve-control'

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'studyshelf-alone-'))
})
afterEach(() => rm(dataDir, { recursive: true }))

it('refuses a data directory in use, and accepts it once the program has ended', async () => {
  await requireAlone(dataDir)
  const asked = {
    admin: async () => ({ refused: 'Nothing is asked here.' }),
    deadLetters: { list: async () => [], replay: async () => false },
    parked: { list: async () => [], publish: async () => 'not-parked' as const },
    copies: {
      take: async () => ({ problem: 'none' }),
      keep: () => false,
      end: async () => false,
      stop: async () => {},
    },
  }
  const control = await serveControl({
    ...{ address: controlAddress(dataDir), asked },
    log: pino({ level: 'silent' }),
  })
  await expect(requireAlone(dataDir)).rejects.toBeInstanceOf(DataDirectoryInUse)
  await control.stop()
  await requireAlone(dataDir)
})

it('accepts a directory that does not exist yet', () => requireAlone(join(dataDir, 'new')))
