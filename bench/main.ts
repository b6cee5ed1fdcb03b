/**
 * `npm run bench [-- --rounds 3 --seconds 5]`: measures the product beside its limit in the same run, on loopback. Prints the median of
 * the rounds with its spread, and writes it to bench/results/. Options for other runs:
 *
 * --stack    two gateways behind nginx, separate services and real engines
 * --web      Lighthouse on the pages (`--verbose` lists failed audits)
 * --scale    lists and search with many documents (`--sizes 1000,10000` to choose the numbers), and 500 students at once with the
 *            largest number (`--students 0` for none)
 * --uploads  only 50 students who upload 30 MB each at once
 * --flood    only one visitor who sends more over sockets than allowed
 * --votes    only votes per second, the cost of a vote, and a broadcast
 */
import { cpus } from 'node:os'
import { withDataDir } from '../tests/client/with-data-dir'
import { measureEvents } from './events'
import { measureFlood } from './flood/measure-flood'
import { measureBroadcast, measureLive } from './live'
import { measureSockets, memoryAtRest } from './memory'
import { startLimit, startLoad, startProduct, startStackProduct, type Product } from './processes'
import { saveRows, printRows, type Row } from './rows'
import { measureScale } from './scale/measure-scale'
import { measureUploads } from './uploads/measure-uploads'
import { measureVoteCosts, measureVotesPerSecond } from './vote-costs'
import { measureWeb } from './web'

const option = (name: string, otherwise: number): number => {
  const at = process.argv.indexOf(`--${name}`)
  return at < 0 ? otherwise : Number(process.argv[at + 1])
}
const rounds = option('rounds', 3)
const seconds = option('seconds', 5)
const sockets = 1000
const onStack = process.argv.includes('--stack')
const onlyVotes = process.argv.includes('--votes')

if (process.argv.includes('--web')) {
  const measured = await measureWeb(rounds)
  printRows(measured)
  await saveRows('web', measured, { rounds })
  process.exit()
}

if (process.argv.includes('--scale')) {
  const at = process.argv.indexOf('--sizes')
  const sizes = at < 0 ? [1000, 10_000, 100_000] : (process.argv[at + 1] ?? '').split(',').map(Number)
  const load = startLoad()
  const students = option('students', 500)
  const measured = await measureScale(load, { sizes, rounds, seconds, students }).finally(() => load.stop())
  printRows(measured)
  await saveRows('scale', measured, { sizes, rounds, seconds, students })
  process.exit()
}

if (process.argv.includes('--uploads')) {
  const load = startLoad()
  const measured = await measureUploads(load, rounds).finally(() => load.stop())
  printRows(measured)
  await saveRows('uploads', measured, { rounds })
  process.exit()
}

if (process.argv.includes('--flood')) {
  const measured = await measureFlood({ rounds, seconds })
  printRows(measured)
  await saveRows('flood', measured, { rounds, seconds })
  process.exit()
}

const rows: Row[] = []
const startAgain = ({ startUp }: Product): Row => ({
  measure: 'start again',
  unit: 'ms',
  product: [startUp],
  limit: [],
  promise: '≤ 5000',
})

await withDataDir(async (dataDir) => {
  const load = startLoad()
  const first = await (onStack ? startStackProduct() : startProduct(dataDir))
  if (!onStack) await first.stop()
  const product = onStack ? first : await startProduct(dataDir)
  const limit = await startLimit()
  const pair = { product, limit }
  const measuring = { load, rounds, seconds }
  try {
    console.log(
      `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, Node ${process.version}; ${rounds} rounds of ${seconds} s`,
    )
    if (!onlyVotes) {
      rows.push({ measure: 'first start, with seeding', unit: 'ms', product: [first.startUp], limit: [] })
      if (!onStack) rows.push(startAgain(product))
      rows.push(await memoryAtRest(pair), ...(await measureSockets(pair, measuring, sockets)))
    }
    rows.push(...(await measureVotesPerSecond(pair, measuring)))
    if (product.used) rows.push(...(await measureVoteCosts(pair, measuring)))
    if (!onlyVotes) rows.push(...(await measureLive(pair, measuring)))
    rows.push(...(await measureBroadcast(pair, measuring, sockets)))
    if (!onlyVotes) rows.push(await measureEvents(product, rounds))
  } finally {
    await Promise.all([product.stop(), limit.stop(), load.stop()])
  }
})

if (!onStack && !onlyVotes) {
  rows.push(...(await measureFlood({ rounds, seconds })))
  const load = startLoad()
  rows.push(...(await measureUploads(load, rounds).finally(() => load.stop())))
}

printRows(rows)
await saveRows(onlyVotes ? 'votes' : 'latest', rows, { rounds, seconds })
