import { cpus } from 'node:os'
import { withDataDir } from '../tests/client/with-data-dir'
import { measureEvents } from './events'
import { measureFlood } from './flood/measure-flood'
import { measureIdleStack } from './idle-stack'
import { measureBroadcast, measureLive } from './live'
import { measureSockets, memoryAtRest } from './memory'
import type { Options } from './options'
import { startLimit, startLoad, startProduct, startStackProduct, type Product } from './processes'
import type { Row } from './rows'
import { measureUploads } from './uploads/measure-uploads'
import { measurePartsUnderVotes, measureVoteCosts, measureVotesPerSecond } from './vote-costs'
import { measureWants } from './wants'
import { withLoad } from './with-load'

const sockets = 1000

/** Compares the product with the bare server: everything that has a promise, or with `votes` only votes and a broadcast. */
export async function measureWhole({
  rounds,
  seconds,
  stack: onStack,
  votes: onlyVotes,
}: Options): Promise<Row[]> {
  const rows: Row[] = []
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
      if (!onlyVotes)
        rows.push(...(await measureWants(product, rounds)), await measureEvents(product, rounds))
    } finally {
      await Promise.all([product.stop(), limit.stop(), load.stop()])
    }
  })
  if (!onStack && !onlyVotes) {
    rows.push(...(await measureFlood({ rounds, seconds })))
    rows.push(...(await withLoad((load) => measureUploads(load, rounds))))
  }
  return rows
}

const stop = (ms: number): Row => ({
  ...{ measure: 'stop', unit: 'ms', product: [ms], limit: [], promise: '≤ 5000' },
})
const startAgain = ({ startUp }: Product): Row => ({
  ...{ measure: 'start again', unit: 'ms', product: [startUp], limit: [], promise: '≤ 5000' },
})
