/** `npm run bench`: see `usage` in options.ts, or `--help`. */
import { readOptions, usage } from './options'
import { otherRuns, type Run } from './other-runs'
import { printRows, saveRows } from './rows'
import { measureWhole } from './whole-run'

const options = readOptions(process.argv.slice(2))
const other = Object.entries(otherRuns).find(([name]) => options[name as keyof typeof options])

if (options.help) console.log(usage)
else if (other) await runOther(...other)
else {
  const { rounds, seconds, votes } = options
  const rows = await measureWhole(options)
  printRows(rows)
  await saveRows(votes ? 'votes' : 'latest', rows, { rounds, seconds })
}
process.exit()

async function runOther(name: string, { measure, about, sides }: Run): Promise<void> {
  const rows = await measure(options)
  printRows(rows, sides)
  await saveRows(name, rows, Object.fromEntries(about.map((option) => [option, options[option]])))
}
