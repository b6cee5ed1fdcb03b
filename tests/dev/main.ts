import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { availableParallelism, constants, loadavg } from 'node:os'
import { fileURLToPath } from 'node:url'
import { chromium, expect, type Page } from '@playwright/test'
import { eventually, lookUntil } from '../client/eventually'
import { freePort } from '../client/free-port'
import { hasEnded } from '../client/has-ended'
import { childrenOf, isAlive } from '../client/processes'
import { withDataDir } from '../client/with-data-dir'
import { headlessOptions } from '../e2e/chromium'

/**
 * `npm run test:dev`: edits a component, a service and the store under `npm run dev`, and prints how long each change takes to
 * arrive. Fails if one does not arrive, or if Ctrl-C leaves a process. It restores the files that it edits.
 */
const root = fileURLToPath(new URL('../..', import.meta.url))
const rounds = 3
const patience = { withinMs: 60_000, everyMs: 20 }

const component = { file: 'web/src/features/landing/components/hero.tsx', text: 'Master Your Notes' }
const service = { file: 'services/accounts/sessions/login.ts', text: 'Invalid email or password' }
const store = { file: 'packages/mongo-embedded/main.ts' }

const originals = new Map(
  [component, service, store].map(({ file }) => [file, readFileSync(root + file, 'utf8')]),
)
const restore = () => {
  for (const [file, text] of originals)
    if (readFileSync(root + file, 'utf8') !== text) writeFileSync(root + file, text)
}
process.on('exit', restore)
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => process.exit(128 + constants.signals[signal]))

/** `npm run dev` in a process group of its own, as a terminal starts it. */
async function startDev(dataDir: string) {
  const port = await freePort()
  const child = spawn('npm', ['run', 'dev'], {
    cwd: root,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, RATE_LIMIT: 'off' },
  })
  const { pid = 0 } = child
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => void (output += chunk.toString()))
  const starts = () => output.split('Studyshelf is ready').length - 1
  const endGroup = (signal: NodeJS.Signals) => void (!hasEnded(child) && process.kill(-pid, signal))
  process.on('exit', () => endGroup('SIGINT'))
  return {
    origin: `http://localhost:${port}`,
    starts,
    /** Resolves when the program has started this often. */
    started: async (times: number) => {
      const enough = await lookUntil(starts, (seen) => seen >= times || hasEnded(child), {
        withinMs: 120_000,
      })
      if (enough < times) throw new Error(`npm run dev did not start:\n${output.slice(-4000)}`)
    },
    async pressCtrlC() {
      const left = await descendantsOf(pid)
      endGroup('SIGINT')
      await once(child, 'exit')
      await eventually(
        () => expect(left.filter(isAlive), 'processes left after Ctrl-C').toEqual([]),
        patience,
      )
    },
  }
}

type Dev = Awaited<ReturnType<typeof startDev>>

async function descendantsOf(pid: number): Promise<number[]> {
  const children = await childrenOf(pid)
  return [...children, ...(await Promise.all(children.map(descendantsOf))).flat()]
}

/** Replaces `from` by `to` in the original file, and returns the time. */
async function edit({ file, text }: { file: string; text: string }, to: string): Promise<number> {
  const original = originals.get(file) ?? ''
  if (!original.includes(text)) throw new Error(`${file} no longer contains "${text}"`)
  await writeFile(root + file, original.replace(text, to))
  return performance.now()
}

const report = (what: string, since: number) =>
  console.log(`${what.padEnd(12)}${((performance.now() - since) / 1000).toFixed(2)} s`)

async function timeComponent(page: Page, round: number) {
  const changed = `Edited heading ${round}`
  const since = await edit(component, changed)
  await page.getByRole('heading', { name: changed }).waitFor({ timeout: patience.withinMs })
  report('component', since)
  // A reload would have lost it.
  expect(await page.evaluate(() => document.documentElement.dataset['beforeEdit'])).toBe('kept')
}

async function timeService(page: Page, dev: Dev, round: number) {
  const starts = dev.starts()
  const changed = `Edited refusal ${round}`
  const since = await edit(service, changed)
  await eventually(async () => {
    const answer = await page.evaluate(async () => {
      const body = JSON.stringify({ email: 'nobody@u.nus.edu', password: 'not-the-password' })
      const headers = { 'Content-Type': 'application/json' }
      return (await fetch('/api/auth/login', { method: 'POST', headers, body })).text()
    })
    expect(answer).toContain(changed)
  }, patience)
  report('service', since)
  // The banner follows the first answers.
  await dev.started(starts + 1)
}

await withDataDir(async (dataDir) => {
  const begin = performance.now()
  const dev = await startDev(dataDir)
  await dev.started(1)
  report('first start', begin)
  const browser = await chromium.launch(headlessOptions)
  try {
    const page = await browser.newPage()
    await page.goto(dev.origin)
    await page.getByRole('heading', { name: component.text }).waitFor({ timeout: patience.withinMs })
    await page.evaluate(() => void (document.documentElement.dataset['beforeEdit'] = 'kept'))
    for (let round = 1; round <= rounds; round++) await timeComponent(page, round)
    for (let round = 1; round <= rounds; round++) await timeService(page, dev, round)
    const before = dev.starts()
    const since = performance.now()
    await writeFile(
      root + store.file,
      `${await readFile(root + store.file, 'utf8')}\nprocess.title += ' edited'\n`,
    )
    await dev.started(before + 1)
    report('store', since)
  } finally {
    await browser.close()
    restore()
    await dev.pressCtrlC()
  }
  console.log('Ctrl-C left no process')
  console.log(`Load ${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} processors`)
})
