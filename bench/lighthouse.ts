import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

/** The part of Lighthouse's result that the bench reads. */
interface Report {
  lhr: {
    runtimeError?: { message: string }
    /** The speed of the machine, by Lighthouse's own measure. */
    environment: { benchmarkIndex: number }
    categories: Record<string, { score: number | null }>
    audits: Record<
      string,
      { id: string; score: number | null; scoreDisplayMode: string; displayValue?: string }
    >
  }
}
export type Lighthouse = (
  url: string,
  flags: { port: number; onlyCategories: string[]; disableStorageReset: boolean; logLevel: 'error' },
) => Promise<Report | undefined>

const folder = join(import.meta.dirname, 'lighthouse')

/**
 * Loads Lighthouse. The first call installs it into `bench/lighthouse` by a lock file of its own, because only this bench needs its 80
 * packages (145 MB). Throws if npm cannot install it.
 */
export async function loadLighthouse(): Promise<Lighthouse> {
  if (!existsSync(join(folder, 'node_modules/lighthouse'))) {
    console.log('Installing Lighthouse…')
    const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
      cwd: folder,
      stdio: 'inherit',
      shell: process.platform === 'win32',
    })
    if (status !== 0) throw new Error('npm ci failed in bench/lighthouse; see above.')
  }
  const entry = createRequire(join(folder, 'package.json')).resolve('lighthouse')
  return ((await import(entry)) as { default: Lighthouse }).default
}
