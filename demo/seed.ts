import { access, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Log } from '#platform/core'
import type { Library } from '#services/library'
import { demoFolder } from './folder'
import { demoAdmin } from './logins'
import { plantWorld } from './plant'
import { readWorld } from './world'

type Planting = Parameters<typeof plantWorld>[1]

const timeoutMs = 60_000
const lookEveryMs = 200

/**
 * Plants the demo world in an empty library, once: a file in the data directory marks it as done. An interrupted planting continues at
 * the next start.
 */
export async function seed(
  deps: Planting & { dataDir: string; log: Log; say: (line: string) => void },
): Promise<void> {
  const { accounts, library } = deps.services
  await accounts.ensureAdmin(demoAdmin)
  const mark = join(deps.dataDir, 'seeded')
  if (await exists(mark)) return

  deps.say('Filling the shelf with a demo world, once…')
  const started = performance.now()
  const world = readWorld(demoFolder)
  await plantWorld(world, deps, new Date())
  await previewsReady(library, world.documents.length, deps)
  deps.stopped.throwIfAborted()
  await writeFile(`${mark}.new`, new Date().toISOString() + '\n', { flush: true })
  await rename(`${mark}.new`, mark)
  deps.log.info({ ms: Math.round(performance.now() - started) }, 'seeded')
}

/** Waits for the thumbnails, which the previews service draws as usual, so that the first visitor sees them. */
async function previewsReady(
  library: Library,
  wanted: number,
  { log, say, stopped }: { log: Log; say: (line: string) => void; stopped: AbortSignal },
): Promise<void> {
  const deadline = performance.now() + timeoutMs
  let reported = 0
  while (!stopped.aborted && performance.now() < deadline) {
    const { documents } = await library.newest(wanted)
    const ready = documents.filter(({ thumbnail }) => thumbnail !== null).length
    if (ready >= wanted) return
    if (ready >= reported + 20) {
      reported = ready
      say(`  ${ready} of ${wanted} documents have their picture`)
    }
    await new Promise((resolve) => setTimeout(resolve, lookEveryMs))
  }
  if (!stopped.aborted) log.warn('some pictures of the demo world are not drawn yet')
}

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  )
