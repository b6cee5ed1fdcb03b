// `npm run test:stack`: tests on real servers, which are started and stopped on this machine. What a machine lacks for it
// (Java, Go) is a failure. Arguments go to vitest. The last line counts what passed and what failed.
import { rmSync } from 'node:fs'
import { checkNode, install } from './install.mjs'
import { reports, runVitest } from './run-vitest.mjs'

checkNode()
install()
rmSync(reports + 'stack.json', { force: true })
const { passed, failed } = runVitest('stack.json', [
  '--config=vitest.stack.config.ts',
  ...process.argv.slice(2),
])
console.log(`\n${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
