// `npm test`: installs what is missing, builds, and runs everything. All of it runs even when something fails; the last line
// counts what passed and what failed.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { buildIfChanged } from './build-if-changed.mjs'
import { checkNode, install } from './install.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const reports = root + 'test-results/'
const debianChromium = '/usr/bin/chromium'

const total = { passed: 0, failed: 0 }
const add = ({ passed, failed }) => {
  total.passed += passed
  total.failed += failed
}

/** Whether the command ended well; what it says is seen as it says it. */
function run(command, args) {
  console.log(`\n> ${[command, ...args].join(' ')}`)
  const env = { ...process.env, FORCE_COLOR: process.env.FORCE_COLOR ?? '0' }
  const { status } = spawnSync(command, args, { cwd: root, stdio: 'inherit', env })
  return status === 0
}

const readReport = (name) =>
  existsSync(reports + name) ? JSON.parse(readFileSync(reports + name, 'utf8')) : null

/** A runner that failed although none of its tests did is a failure of its own. */
const honest = (ok, counts) => ({
  passed: counts.passed,
  failed: ok || counts.failed > 0 ? counts.failed : 1,
})

function check(name) {
  const ok = run('npm', ['run', '--silent', `check:${name}`])
  console.log(`${ok ? 'passed' : 'FAILED'}: ${name}`)
  add({ passed: ok ? 1 : 0, failed: ok ? 0 : 1 })
}

function runVitest() {
  const ok = run('npx', [
    'vitest',
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${reports}unit.json`,
  ])
  const report = readReport('unit.json')
  // A file that could not even be loaded has no tests to count.
  const broken = report?.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  )
  add(
    honest(ok, {
      passed: report?.numPassedTests ?? 0,
      failed: (report?.numFailedTests ?? 0) + (broken?.length ?? 0),
    }),
  )
}

function runPlaywright() {
  const ok = run('npx', ['playwright', 'test'])
  const stats = readReport('e2e.json')?.stats
  add(
    honest(ok, {
      passed: (stats?.expected ?? 0) + (stats?.flaky ?? 0),
      failed: stats?.unexpected ?? 0,
    }),
  )
}

/** Debian's Chromium where it is or can be had; else the one that Playwright brings. */
function installChromium() {
  if (existsSync(debianChromium)) return
  const mayInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  const apt = (...args) => run('apt-get', ['-qq', '-y', ...args])
  if (mayInstall && apt('update') && apt('install', '--no-install-recommends', 'chromium')) return
  run('npx', ['playwright', 'install', 'chromium'])
}

checkNode()
install()
rmSync(reports, { recursive: true, force: true })
await buildIfChanged()
for (const name of ['types', 'lint', 'arrows', 'dead', 'format']) check(name)
runVitest()
installChromium()
runPlaywright()

console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed === 0 ? 0 : 1
