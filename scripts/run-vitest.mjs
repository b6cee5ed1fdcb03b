// Runs commands and vitest for `npm test` and its sisters, and counts what passed and what failed.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))
export const reports = root + 'test-results/'

const environment = (more = {}) => ({ ...process.env, FORCE_COLOR: process.env.FORCE_COLOR ?? '0', ...more })

/** True if the command succeeded. Its output appears as it is written. */
export async function run(command, args, env = {}) {
  console.log(`\n> ${[command, ...args].join(' ')}`)
  const child = spawn(command, args, { cwd: root, stdio: 'inherit', env: environment(env) })
  const [code] = await once(child, 'close')
  return code === 0
}

/** Runs a command beside others: says whether it succeeded, and what it printed. */
export async function runQuietly(command, args, env = {}) {
  const stdio = ['ignore', 'pipe', 'pipe']
  const child = spawn(command, args, { cwd: root, stdio, env: environment(env) })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => (output += text))
  const [code] = await once(child, 'close')
  return { ok: code === 0, said: `\n> ${[command, ...args].join(' ')}\n${output.trimEnd()}` }
}

export const readReport = (name) =>
  existsSync(reports + name) ? JSON.parse(readFileSync(reports + name, 'utf8')) : null

/** A runner that failed although none of its tests did is a failure of its own. */
export const honest = (ok, counts) => ({
  passed: counts.passed,
  failed: ok || counts.failed > 0 ? counts.failed : 1,
})

const colours = new RegExp(String.fromCharCode(27) + '\\[[0-9;]*m', 'g')

/** Repeats a failure in one line at the end of a long output. */
export function sayFailed(what, message = '') {
  const why = message.replaceAll(colours, '').trim().split('\n').slice(0, 6).join(' ')
  console.log(`FAILED: ${what}: ${why.replaceAll(/\s+/g, ' ').slice(0, 600)}`)
}

/** Names the ten files that took longest. */
export function saySlowest(files) {
  const slowest = files.toSorted((a, b) => b.ms - a.ms).slice(0, 10)
  console.log('\nSlowest files:')
  for (const { file, ms } of slowest) console.log(`${(ms / 1000).toFixed(1).padStart(7)} s  ${file}`)
}

/**
 * Runs vitest with these arguments. Returns how many tests passed, failed, and were left out by a filter of tags, from the report
 * test-results/`name`.
 */
export async function runVitest(name, args = [], env = {}) {
  const reporters = ['default', 'json', './scripts/slowest-files.mjs'].map((each) => `--reporter=${each}`)
  const output = `--outputFile.json=${reports}${name}`
  const ok = await run('npx', ['vitest', 'run', ...args, ...reporters, output], env)
  const report = readReport(name)
  // Reports files that failed without a failed test: they could not be loaded, or their setup failed.
  const broken = report?.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.every(({ status }) => status !== 'failed'),
  )
  for (const { name: file, message } of broken ?? []) sayFailed(file.replace(root, ''), message)
  for (const { name: file, assertionResults } of report?.testResults ?? []) {
    for (const { status, fullName, failureMessages } of assertionResults) {
      if (status === 'failed') sayFailed(`${file.replace(root, '')}: ${fullName}`, failureMessages[0])
    }
  }
  const counts = honest(ok, {
    passed: report?.numPassedTests ?? 0,
    failed: (report?.numFailedTests ?? 0) + (broken?.length ?? 0),
  })
  return { ...counts, leftOut: report?.numPendingTests ?? 0 }
}
