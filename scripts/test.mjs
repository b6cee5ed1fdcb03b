// `npm test`: installs what is missing, builds, and runs everything. All of it runs even when something fails; the last line
// counts what passed and what failed.
import { existsSync, rmSync } from 'node:fs'
import { buildIfChanged } from './build-if-changed.mjs'
import { checkNode, install } from './install.mjs'
import { honest, readReport, reports, run, runVitest, sayFailed } from './run-vitest.mjs'

const debianChromium = '/usr/bin/chromium'

const total = { passed: 0, failed: 0 }
const add = ({ passed, failed }) => {
  total.passed += passed
  total.failed += failed
}

function check(name) {
  const ok = run('npm', ['run', '--silent', `check:${name}`])
  console.log(`${ok ? 'passed' : 'FAILED'}: ${name}`)
  add({ passed: ok ? 1 : 0, failed: ok ? 0 : 1 })
}

function runPlaywright() {
  const ok = run('npx', ['playwright', 'test'])
  const report = readReport('e2e.json')
  const stats = report?.stats
  for (const suite of report?.suites ?? []) sayFailedIn(suite)
  add(
    honest(ok, {
      passed: (stats?.expected ?? 0) + (stats?.flaky ?? 0),
      failed: stats?.unexpected ?? 0,
    }),
  )
}

function sayFailedIn({ file, specs = [], suites = [] }) {
  for (const { ok, title, tests } of specs) {
    const results = tests.flatMap((test) => test.results)
    if (!ok) sayFailed(`${file}: ${title}`, results.find(({ error }) => error)?.error.message)
  }
  for (const suite of suites) sayFailedIn(suite)
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
add(runVitest('unit.json'))
installChromium()
runPlaywright()

console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed === 0 ? 0 : 1
