// Installs what is missing, builds, and runs the tests. A failure does not stop the run; the last line counts what passed and
// what failed.
//
//   npm test                      checks, unit and integration tests with samples, the main story in the browser
//   npm run test:all              everything: no samples, no test left out
//   npm run test:all -- --rest    what `npm test` leaves out; with `--part 1/3` the first of three parts, by files
import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { buildIfChanged } from './build-if-changed.mjs'
import { checkNode, install } from './install.mjs'
import {
  honest,
  readReport,
  reports,
  root,
  run,
  runQuietly,
  runVitest,
  sayFailed,
  saySlowest,
} from './run-vitest.mjs'

const debianChromium = '/usr/bin/chromium'
const debianHeadlessShell = '/usr/bin/chromium-headless-shell'

const all = process.argv.includes('--all')
const rest = process.argv.includes('--rest')
const { part, parts } = readPart(process.argv)
const ofParts = parts === 1 ? '' : `, part ${part} of ${parts}`

const total = { passed: 0, failed: 0 }
const add = ({ passed, failed }) => {
  total.passed += passed
  total.failed += failed
}

/**
 * Environment of the type checker, which is written in Go. GOMAXPROCS: on two cores it does much of its work twice, and tests can use the
 * other core. GOGC: freeing memory that it soon gives back takes a fifth of its time.
 */
const forChecks = { GOMAXPROCS: '1', GOGC: '400' }

/** One after another. They run beside the build and the unit tests, which wait for timers and processes half of their time. */
async function runChecks() {
  const checked = []
  for (const name of ['format', 'lint', 'arrows', 'dead'])
    checked.push({ name, ...(await runQuietly('npm', ['run', '--silent', `check:${name}`], forChecks)) })
  return checked
}

function reportChecks(checked) {
  for (const { name, ok, said } of checked) {
    console.log(`${said}\n${ok ? 'passed' : 'FAILED'}: ${name}`)
    add({ passed: ok ? 1 : 0, failed: ok ? 0 : 1 })
  }
}

/** Tests with the tag `long` run in the long form only; those with `sampled` in both, in full here. */
async function runUnitTests() {
  const form = all ? 'everything' : 'samples; tests tagged "long" are left to npm run test:all'
  console.log(`\nUnit and integration tests: ${rest ? `what npm test leaves out${ofParts}` : form}`)
  const filter = rest
    ? ['--tags-filter=long || sampled', ...taggedFiles()]
    : all
      ? []
      : ['--tags-filter=!long']
  const { leftOut, ...counts } = await runVitest('unit.json', filter, { TEST_FORM: all ? 'all' : 'sample' })
  add(counts)
  if (leftOut > 0 && !rest) console.log(`\n${leftOut} tests are left to npm run test:all`)
}

/** `--part K/N`: which part to run, and of how many. */
function readPart(args) {
  const at = args.indexOf('--part')
  const [part, parts] = at < 0 ? [1, 1] : (args[at + 1] ?? '').split('/').map(Number)
  if (!(part >= 1 && part <= parts)) throw new Error('--part must be K/N, such as 1/3.')
  return { part, parts }
}

/** Test files that may have tags: to load all others only to run none of their tests takes minutes. */
function taggedFiles() {
  const rooms = readdirSync(root).filter(
    (name) => !/^(?:\.|node_modules$|dist$|data$|test-results)/.test(name),
  )
  return rooms
    .filter((name) => statSync(root + name).isDirectory())
    .flatMap((room) => readdirSync(root + room, { recursive: true }).map((name) => join(room, name)))
    .filter((path) => /\.test\.tsx?$/.test(path))
    .filter((path) => /['"](?:long|sampled)['"]|@module-tag/.test(readFileSync(root + path, 'utf8')))
    .sort()
    .filter((_, index) => index % parts === part - 1)
}

const heading = `\nBrowser tests: ${rest ? `what npm test leaves out${ofParts}` : all ? 'everything' : 'the main story'}`

async function runBrowserTests() {
  console.log(heading)
  reportBrowserTests(
    await run('npx', [
      'playwright',
      'test',
      ...(rest ? ['--grep-invert', '@main', `--shard=${part}/${parts}`] : []),
    ]),
  )
}

/** Beside other tests, so that what it prints waits for the function that it returns. */
async function runMainStory() {
  const { ok, said } = await runQuietly('npx', ['playwright', 'test', '--grep', '@main', '--workers', '2'])
  return () => {
    console.log(heading + said)
    reportBrowserTests(ok)
  }
}

function reportBrowserTests(ok) {
  const report = readReport('e2e.json')
  const stats = report?.stats
  const suites = report?.suites ?? []
  for (const suite of suites) sayFailedIn(suite)
  saySlowest(suites.map((suite) => ({ file: `tests/e2e/${suite.file}`, ms: msOf(suite) })))
  add(
    honest(ok, {
      passed: (stats?.expected ?? 0) + (stats?.flaky ?? 0),
      failed: stats?.unexpected ?? 0,
    }),
  )
}

const resultsOf = ({ tests }) => tests.flatMap(({ results }) => results)

const msOf = ({ specs = [], suites = [] }) =>
  specs.flatMap(resultsOf).reduce((sum, { duration }) => sum + duration, 0) +
  suites.reduce((sum, suite) => sum + msOf(suite), 0)

function sayFailedIn({ file, specs = [], suites = [] }) {
  for (const spec of specs) {
    const failure = resultsOf(spec).find(({ error }) => error)
    if (!spec.ok) sayFailed(`${file}: ${spec.title}`, failure?.error.message)
  }
  for (const suite of suites) sayFailedIn(suite)
}

/** Installs Debian's Chromium if it is missing and can be installed; else the one that Playwright brings. */
async function installChromium() {
  if (existsSync(debianChromium) && existsSync(debianHeadlessShell)) return
  const mayInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  const apt = (...args) => run('apt-get', ['-qq', '-y', ...args])
  const aptInstall = (...names) => apt('install', '--no-install-recommends', ...names)
  if (mayInstall && (await apt('update'))) {
    // The tests run in the headless shell, which costs half the processor time; the bench and the screenshots in Chromium.
    if (await aptInstall('chromium', 'chromium-headless-shell')) return
    if (await aptInstall('chromium')) return
  }
  if (existsSync(debianChromium)) return
  await run('npx', ['playwright', 'install', 'chromium'])
}

checkNode()
install()
rmSync(reports, { recursive: true, force: true })
const chromium = installChromium()
const checks = rest ? [] : runChecks()
const built = buildIfChanged()
// The main story takes the place of the checks, beside the unit tests, so that both cores are busy until the end.
const story = all || rest ? null : Promise.all([chromium, built, checks]).then(runMainStory)
await built
await runUnitTests()
reportChecks(await checks)
await chromium
if (story === null) await runBrowserTests()
else (await story)()

console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed === 0 ? 0 : 1
