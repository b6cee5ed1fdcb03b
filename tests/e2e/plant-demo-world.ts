import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { untilPagesIndexed } from '../client/pages-indexed'
import { startProgram } from '../client/start-program'

/** Signs the tokens of every program, so that a test can sign one too. */
export const jwtSecret = 'what signs the tokens of every world'

/** Names the planted data directory for the workers, which inherit it. */
const variable = 'E2E_DEMO_WORLD'
const newFolder = () => mkdtemp(join(tmpdir(), 'studyshelf-e2e-'))
const remove = (folder: string) => rm(folder, { recursive: true, force: true })
const start = (dataDir: string, settings: Record<string, string> = {}) =>
  startProgram({ dataDir, settings: { JWT_SECRET: jwtSecret, ...settings } })

/** Playwright's global setup: plants the demo world once a run, and removes it at the end. */
export default async function plantDemoWorld(): Promise<() => Promise<void>> {
  const planted = await newFolder()
  try {
    const program = await start(planted)
    try {
      // Else the program of each file would read the pages anew.
      await untilPagesIndexed(program.origin)
    } finally {
      await program.stop()
    }
  } catch (error) {
    await remove(planted)
    throw error
  }
  process.env[variable] = planted
  return () => remove(planted)
}

/** Starts a program on a copy of the planted demo world. */
export async function startDemoWorld(
  settings?: Record<string, string>,
): Promise<{ origin: string; stop: () => Promise<void> }> {
  const planted = process.env[variable]
  if (planted === undefined) throw new Error(`${variable} is not set: run this with Playwright`)
  const dataDir = await newFolder()
  await cp(planted, dataDir, { recursive: true })
  const program = await start(dataDir, settings)
  return {
    origin: program.origin,
    stop: async () => {
      await program.stop()
      await remove(dataDir)
    },
  }
}
