/** `npm run bench`: see `usage` in options.ts, or `--help`. */
import { cpus } from 'node:os'
import { withDataDir } from '../tests/client/with-data-dir'
import { measureCampus } from './campus/measure-campus'
import { measureEvents } from './events'
import { measureFlood } from './flood/measure-flood'
import { measureIdleStack } from './idle-stack'
import { measureBroadcast, measureLive } from './live'
import { measureSockets, memoryAtRest } from './memory'
import { readOptions, usage } from './options'
import { startLimit, startLoad, startProduct, startStackProduct, type Product } from './processes'
import { saveRows, printRows, type Row } from './rows'
import { measureInside } from './inside/measure-inside'
import { measureRestart } from './restart/measure-restart'
import { measureScale } from './scale/measure-scale'
import { measureTenants } from './tenants/measure-tenants'
import { measureAttack } from './uploads/measure-attack'
import { measurePublishing } from './uploads/measure-publishing'
import { measureUploads } from './uploads/measure-uploads'
import { measurePartsUnderVotes, measureVoteCosts, measureVotesPerSecond } from './vote-costs'
import { measureWants } from './wants'
import { measureWatched } from './watched/measure-watched'
import { measureWeb } from './web'

const options = readOptions(process.argv.slice(2))
if (options.help) {
  console.log(usage)
  process.exit()
}
const { rounds, seconds, stack: onStack, votes: onlyVotes } = options
const sockets = 1000

if (options.web) {
  const measured = await measureWeb(rounds, { verbose: options.verbose })
  printRows(measured)
  await saveRows('web', measured, { rounds })
  process.exit()
}

if (options.scale) {
  const { sizes, students } = options
  const measured = await withLoad((load) => measureScale(load, { sizes, rounds, seconds, students }))
  printRows(measured)
  await saveRows('scale', measured, { sizes, rounds, seconds, students })
  process.exit()
}

if (options.inside) {
  const { documents, folder } = options
  const measured = await measureInside(documents, rounds, folder)
  printRows(measured)
  await saveRows('inside', measured, { documents, rounds })
  process.exit()
}

if (options.uploads) {
  const measured = await withLoad((load) => measureUploads(load, rounds))
  printRows(measured)
  await saveRows('uploads', measured, { rounds })
  process.exit()
}

if (options.publishing) {
  const measured = await measurePublishing()
  printRows(measured)
  await saveRows('publishing', measured, {})
  process.exit()
}

if (options.attack) {
  const measured = await measureAttack()
  printRows(measured)
  await saveRows('attack', measured, {})
  process.exit()
}

if (options.restart) {
  const { clients } = options
  const measured = await measureRestart(rounds, clients)
  printRows(measured)
  await saveRows('restart', measured, { rounds, clients })
  process.exit()
}

if (options.tenants) {
  const measured = await measureTenants(rounds, seconds)
  printRows(measured, { product: 'three installations', limit: 'one installation' })
  await saveRows('tenants', measured, { rounds, seconds })
  process.exit()
}

if (options.watched) {
  const measured = await measureWatched(rounds, seconds)
  printRows(measured, { product: 'by the feed', limit: 'by the bus' })
  await saveRows('watched', measured, { rounds, seconds })
  process.exit()
}

if (options.wants) {
  const measured = await withDataDir(async (dataDir) => {
    const product = await startProduct(dataDir)
    try {
      return await measureWants(product, rounds)
    } finally {
      await product.stop()
    }
  })
  printRows(measured)
  await saveRows('wants', measured, { rounds })
  process.exit()
}

if (options.campus) {
  const { registrations } = options
  const measured = await withLoad((load) => measureCampus(load, registrations))
  printRows(measured)
  await saveRows('campus', measured, { registrations })
  process.exit()
}

if (options.flood) {
  const measured = await measureFlood({ rounds, seconds })
  printRows(measured)
  await saveRows('flood', measured, { rounds, seconds })
  process.exit()
}

const rows: Row[] = []
const stop = (ms: number): Row => ({
  ...{ measure: 'stop', unit: 'ms', product: [ms], limit: [], promise: '≤ 5000' },
})
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
  const stopBegan = performance.now()
  if (!onStack) await first.stop()
  const stopMs = performance.now() - stopBegan
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
      if (!onStack) rows.push(stop(stopMs), startAgain(product))
      if (product.usedByParts) rows.push(...(await measureIdleStack(product.usedByParts, rounds)))
      rows.push(await memoryAtRest(pair), ...(await measureSockets(pair, measuring, sockets)))
    }
    rows.push(...(await measureVotesPerSecond(pair, measuring)))
    if (product.usedByParts) rows.push(...(await measurePartsUnderVotes(pair, measuring)))
    rows.push(...(await measureVoteCosts(pair, measuring)))
    if (!onlyVotes) rows.push(...(await measureLive(pair, measuring)))
    rows.push(...(await measureBroadcast(pair, measuring, sockets)))
    if (!onlyVotes) rows.push(...(await measureWants(product, rounds)), await measureEvents(product, rounds))
  } finally {
    await Promise.all([product.stop(), limit.stop(), load.stop()])
  }
})

if (!onStack && !onlyVotes) {
  rows.push(...(await measureFlood({ rounds, seconds })))
  rows.push(...(await withLoad((load) => measureUploads(load, rounds))))
}

printRows(rows)
await saveRows(onlyVotes ? 'votes' : 'latest', rows, { rounds, seconds })

/** Measures with a process that sends requests. */
async function withLoad<T>(measure: (load: ReturnType<typeof startLoad>) => Promise<T>): Promise<T> {
  const load = startLoad()
  try {
    return await measure(load)
  } finally {
    await load.stop()
  }
}
