// `npm run test:changed`: runs the tests that import, directly or through others, a file that differs from main.
// `-- --since REF` compares with another commit. `-- --all` adds the tests that import the whole program: every change reaches them.
import { execFileSync } from 'node:child_process'
import { relative } from 'node:path'
import { parseArgs } from 'node:util'
import { createVitest } from 'vitest/node'
import { root, run } from './run-vitest.mjs'

const { values } = parseArgs({ options: { since: { type: 'string' }, all: { type: 'boolean' } } })

const wholeProgram = /^(program|tests\/integration)\//

const changed = changedFiles()
const reached = changed.length === 0 ? [] : await testsReachedBy(changed)
const chosen = reached.filter((file) => values.all || !wholeProgram.test(file) || changed.includes(file))
const ok = chosen.length === 0 || (await run('npx', ['vitest', 'run', ...chosen]))
console.log(`\n${changed.length} files differ; they reach ${reached.length} test files.`)
const leftOut = reached.length - chosen.length
if (leftOut > 0) console.log(`Left out ${leftOut} of the whole program: npm run test:changed -- --all`)
process.exitCode = ok ? 0 : 1

async function testsReachedBy(files) {
  const vitest = await createVitest('test', { root, watch: false, related: files.map((file) => root + file) })
  const specifications = await vitest.getRelevantTestSpecifications()
  await vitest.close()
  return specifications.map(({ moduleId }) => relative(root, moduleId))
}

/** Committed, uncommitted and untracked files that differ, without deleted ones. */
function changedFiles() {
  const base = git('merge-base', 'HEAD', values.since ?? mainBranch())
  const differing = git('diff', '--name-only', '--diff-filter=d', ...base)
  return [...new Set([...differing, ...git('ls-files', '-o', '--exclude-standard')])]
}

function mainBranch() {
  const known = git(
    'for-each-ref',
    '--format=%(refname:short)',
    'refs/heads/main',
    'refs/remotes/origin/main',
  )
  return known.at(-1) ?? 'HEAD'
}

/** The lines that git prints. */
function git(...args) {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean)
}
