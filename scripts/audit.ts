// `npm run audit`: asks the registry for advisories about the installed versions. Fails on a high or critical one, and when the
// registry does not answer.
import { spawnSync } from 'node:child_process'
import { judgeAdvisories } from './judge-advisories'

const { stdout } = spawnSync('npm', ['audit', '--json'], {
  encoding: 'utf8',
  shell: process.platform === 'win32',
  stdio: ['ignore', 'pipe', 'ignore'],
  maxBuffer: 64 * 1024 * 1024,
})
const { code, lines } = judgeAdvisories(stdout)
for (const line of lines) console.log(line)
process.exitCode = code
