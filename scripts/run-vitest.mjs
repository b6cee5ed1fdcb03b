// Runs commands and vitest for `npm test` and its sisters, and counts what passed and what failed.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))
export const reports = root + 'test-results/'

/** Whether the command ended well; what it says is seen as it says it. */
export function run(command, args) {
  console.log(`\n> ${[command, ...args].join(' ')}`)
  const env = { ...process.env, FORCE_COLOR: process.env.FORCE_COLOR ?? '0' }
  const { status } = spawnSync(command, args, { cwd: root, stdio: 'inherit', env })
  return status === 0
}

export const readReport = (name) =>
  existsSync(reports + name) ? JSON.parse(readFileSync(reports + name, 'utf8')) : null

/** A runner that failed although none of its tests did is a failure of its own. */
export const honest = (ok, counts) => ({
  passed: counts.passed,
  failed: ok || counts.failed > 0 ? counts.failed : 1,
})

const colours = new RegExp(String.fromCharCode(27) + '\\[[0-9;]*m', 'g')

/** Says in a line of its own, at the end of a long output, what failed and how its message begins. */
export function sayFailed(what, message = '') {
  const why = message.replaceAll(colours, '').trim().split('\n').slice(0, 6).join(' ')
  console.log(`FAILED: ${what}: ${why.replaceAll(/\s+/g, ' ').slice(0, 600)}`)
}

/** Runs vitest with these arguments; how many tests passed and failed, by its report in test-results/`name`. */
export function runVitest(name, args = []) {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${reports}${name}`]
  const ok = run('npx', ['vitest', 'run', ...args, ...reporters])
  const report = readReport(name)
  // A file that could not even be loaded has no tests to count.
  const broken = report?.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  )
  for (const { name: file, message } of broken ?? []) sayFailed(file.replace(root, ''), message)
  for (const { name: file, assertionResults } of report?.testResults ?? []) {
    for (const { status, fullName, failureMessages } of assertionResults) {
      if (status === 'failed') sayFailed(`${file.replace(root, '')}: ${fullName}`, failureMessages[0])
    }
  }
  return honest(ok, {
    passed: report?.numPassedTests ?? 0,
    failed: (report?.numFailedTests ?? 0) + (broken?.length ?? 0),
  })
}
