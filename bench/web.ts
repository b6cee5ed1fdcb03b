import { chromium } from '@playwright/test'
import { chromiumOptions } from '../tests/e2e/chromium'
import { freePort } from '../tests/client/free-port'
import { startProgram } from '../tests/client/start-program'
import { withDataDir } from '../tests/client/with-data-dir'
import { openWorld, type Person, type World } from '../tests/e2e/world'
import { loadLighthouse, type Lighthouse } from './lighthouse'
import { measureNavigation } from './navigation'
import type { Row } from './rows'

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const

/** The metrics behind Lighthouse's performance score. */
const metrics = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'total-blocking-time',
  'cumulative-layout-shift',
  'speed-index',
]

/**
 * Runs Lighthouse with its mobile preset on the pages that students open first, and measures navigation between pages with warm caches.
 * `verbose`: prints the metrics and the failed audits of each page. Throws if a page cannot be measured.
 */
export async function measureWeb(rounds: number, { verbose }: { verbose: boolean }): Promise<Row[]> {
  const rows: Row[] = []
  const lighthouse = await loadLighthouse()
  await withDataDir(async (dataDir) => {
    const program = await startProgram({ dataDir })
    try {
      const world = await openWorld(program.origin)
      const person = await world.signIn(world.student(1))
      const shelf = await world.call('GET', '/api/auth/documents/most-liked?limit=1')
      const document = /"_id":"([0-9a-f]{24})"/.exec(JSON.stringify(shelf.body))?.[1] ?? ''
      for (const { name, path, session } of [
        { name: 'landing', path: '/', session: null },
        { name: 'home', path: '/', session: person.session },
        { name: 'document', path: `/document/${document}`, session: person.session },
      ]) {
        const these: Row[] = categories.map((category) => ({
          measure: `Lighthouse, ${name}: ${category}`,
          unit: 'of 100',
          product: [],
          limit: [],
          promise: '≥ 95',
        }))
        for (let round = 0; round < rounds; round++) {
          const scores = await look(lighthouse, { address: program.origin + path, session, verbose })
          these.forEach((row, i) => row.product.push(scores[i] ?? NaN))
        }
        console.log(`  ${name}: ${these.map(({ product }) => product.join(' ')).join(' | ')}`)
        rows.push(...these)
      }
      rows.push(...(await walk(world, person)))
    } finally {
      await program.stop()
    }
  })
  return rows
}

/** Enough for a 95th percentile. */
const walks = 20

/** Walks from page to page in a new browser. */
async function walk(world: World, person: Person): Promise<Row[]> {
  const browser = await chromium.launch(chromiumOptions)
  try {
    const page = await (await world.open(browser, person)).newPage()
    return (await measureNavigation(page, walks)).flatMap(({ name, ms }) => {
      const p95 = [...ms].sort((a, b) => a - b)[Math.ceil(ms.length * 0.95) - 1] ?? NaN
      const row = { unit: 'ms', limit: [], promise: '< 100' }
      return [
        { ...row, measure: `input to paint, ${name}: median`, product: ms },
        { ...row, measure: `input to paint, ${name}: p95`, product: [p95] },
      ]
    })
  } finally {
    await browser.close()
  }
}

/** Runs Lighthouse once in a new browser, as a first visit; signed in if there is a session. */
async function look(
  lighthouse: Lighthouse,
  { address, session, verbose }: { address: string; session: string | null; verbose: boolean },
): Promise<number[]> {
  const port = await freePort()
  const browser = await chromium.launchPersistentContext('', {
    ...chromiumOptions,
    args: [...chromiumOptions.args, `--remote-debugging-port=${port}`],
  })
  try {
    const page = browser.pages()[0] ?? (await browser.newPage())
    if (session !== null) {
      // This page has the same origin but none of the client's scripts: Lighthouse must find them uncached.
      await page.goto(new URL('/api/health', address).href)
      await page.evaluate((user) => localStorage.setItem('user', user), session)
    }
    await page.goto('about:blank')
    const result = await lighthouse(address, {
      port,
      onlyCategories: [...categories],
      disableStorageReset: true,
      logLevel: 'error',
    })
    if (!result || result.lhr.runtimeError) throw new Error(result?.lhr.runtimeError?.message ?? 'no result')
    const failed = Object.values(result.lhr.audits)
      .filter(({ score, scoreDisplayMode }) => score !== null && score < 0.9 && scoreDisplayMode !== 'manual')
      .map(({ id, displayValue }) => (displayValue ? `${id} (${displayValue})` : id))
    if (verbose) {
      const shown = metrics.map((id) => `${id} ${result.lhr.audits[id]?.displayValue ?? '–'}`)
      console.log(`    ${shown.join(', ')}\n    below 90: ${failed.join(', ')}`)
      // Compare two runs only if this index is about the same.
      console.log(`    processor: ${result.lhr.environment.benchmarkIndex}`)
    }
    return categories.map((category) => Math.round((result.lhr.categories[category]?.score ?? 0) * 100))
  } finally {
    await browser.close()
  }
}
