// `npm run test:stack`: starts real servers on this machine and tests against them. It fails if Java or Go is missing. Arguments
// go to vitest. The last line counts passed and failed tests.
import { rmSync } from 'node:fs'
import { buildIfChanged } from './build-if-changed.mjs'
import { checkNode, install } from './install.mjs'
import { reports, runVitest } from './run-vitest.mjs'

checkNode()
install()
// Its browsers open the web client, which the setup of other tests does not build.
await buildIfChanged()
rmSync(reports + 'stack.json', { force: true })
const { passed, failed } = await runVitest('stack.json', [
  '--config=vitest.stack.config.ts',
  ...process.argv.slice(2),
])
console.log(`\n${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
