// `npm run audit`: asks the registry which installed versions have known advisories. Fails on a high or critical one; where the
// registry does not answer, it says so and fails as well: nothing is known then.
import { spawnSync } from 'node:child_process'
import { judgeAdvisories } from './judge-advisories'

const { stdout } = spawnSync('npm', ['audit', '--json'], {
  encoding: 'utf8',
  shell: process.platform === 'win32',
  stdio: ['ignore', 'pipe', 'ignore'],
  maxBuffer: 64 * 1024 * 1024,
})
const { code, said } = judgeAdvisories(stdout)
for (const line of said) console.log(line)
process.exitCode = code
