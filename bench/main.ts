import { cpus } from 'node:os'
import { z } from 'zod'
import { withDataDir } from '../tests/client/with-data-dir'
import { measureEvents } from './events'
import { measureFlood } from './flood/measure-flood'
import { startLimit, startLoad, startProduct, startStackProduct, type Target } from './processes'
import { figure, keepRows, printRows, type Row } from './rows'
import { measureScale } from './scale/measure-scale'
import { measureUploads } from './uploads/measure-uploads'
import { measureWeb } from './web'
import { measureWritten } from './written'

/**
 * `npm run bench [-- --rounds 3 --seconds 5] [--stack | --web | --scale | --uploads | --flood]`: the product beside its limit, in the same run, on loopback; with
 * `--stack` two gateways behind nginx, separate services and real engines; with `--web` Lighthouse on its pages instead
 * (`--verbose` names what costs points); with `--scale` its lists and its search with many documents (`--sizes 1000,10000` for some
 * numbers of them only), and 500 students at once with the most of them (`--students 0` for none).
 * With `--uploads` it measures only those of its rows for which 50 students send 30 MB each at once; with `--flood` only those for which
 * one visitor sends more over sockets than they may.
 * Prints the median of the rounds with its spread and writes bench/results/latest.json.
 */
const option = (name: string, otherwise: number): number => {
  const at = process.argv.indexOf(`--${name}`)
  return at < 0 ? otherwise : Number(process.argv[at + 1])
}
const rounds = option('rounds', 3)
const seconds = option('seconds', 5)
const sockets = 1000
const onStack = process.argv.includes('--stack')

if (process.argv.includes('--web')) {
  const measured = await measureWeb(rounds)
  printRows(measured)
  await keepRows('web', measured, { rounds })
  process.exit()
}

if (process.argv.includes('--scale')) {
  const at = process.argv.indexOf('--sizes')
  const sizes = at < 0 ? [1000, 10_000, 100_000] : (process.argv[at + 1] ?? '').split(',').map(Number)
  const load = startLoad()
  const students = option('students', 500)
  const measured = await measureScale(load, { sizes, rounds, seconds, students }).finally(() => load.stop())
  printRows(measured)
  await keepRows('scale', measured, { sizes, rounds, seconds, students })
  process.exit()
}

if (process.argv.includes('--uploads')) {
  const load = startLoad()
  const measured = await measureUploads(load, rounds).finally(() => load.stop())
  printRows(measured)
  await keepRows('uploads', measured, { rounds })
  process.exit()
}

if (process.argv.includes('--flood')) {
  const measured = await measureFlood({ rounds, seconds })
  printRows(measured)
  await keepRows('flood', measured, { rounds, seconds })
  process.exit()
}

const rows: Row[] = []

const liveResult = z.object({
  p50: z.number(),
  p99: z.number(),
  measured: z.number(),
  unheard: z.number(),
  unchanged: z.number(),
  lastMissing: z.number(),
})

async function repeat(
  measure: (target: Target) => Promise<number[]>,
  names: Omit<Row, 'product' | 'limit'>[],
  pair: Pair,
) {
  const these: Row[] = names.map((n) => ({ ...n, product: [], limit: [] }))
  for (let round = 0; round < rounds; round++) {
    for (const side of ['product', 'limit'] as const) {
      const values = await measure(pair[side])
      these.forEach((row, i) => row[side].push(values[i] ?? NaN))
    }
  }
  rows.push(...these)
  for (const row of these)
    console.log(`  ${row.measure}: ${figure(row.product)} ${row.unit}, limit ${figure(row.limit)}`)
}
interface Pair {
  product: Target
  limit: Target
}

const pick = ({ origin, tokens, documents }: Target) => ({ origin, tokens, documents })

await withDataDir(async (dataDir) => {
  const load = startLoad()
  const first = await (onStack ? startStackProduct() : startProduct(dataDir))
  if (!onStack) await first.stop()
  const product = onStack ? first : await startProduct(dataDir)
  const limit = await startLimit()
  const pair = { product, limit }
  try {
    console.log(
      `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, Node ${process.version}; ${rounds} rounds of ${seconds} s`,
    )
    rows.push({ measure: 'first start, with seeding', unit: 'ms', product: [first.startUp], limit: [] })
    if (!onStack)
      rows.push({
        measure: 'start again',
        unit: 'ms',
        product: [product.startUp],
        limit: [],
        promise: '≤ 5000',
      })
    const atRest = await product.memory()
    rows.push({
      measure: 'memory, all processes',
      unit: 'MB',
      product: [atRest.total / 1e6],
      limit: [(await limit.memory()).total / 1e6],
    })

    await repeat(
      async (target) => {
        const before = (await target.memory()).server
        await load.ask({ scenario: 'hold', sockets, ...pick(target) }, z.unknown())
        const during = (await target.memory()).server
        await load.ask({ scenario: 'release' }, z.unknown())
        return [(during - before) / sockets / 1024]
      },
      [
        {
          measure: 'memory per idle socket',
          unit: 'KB',
          promise: '≤ limit + 15 (first round; memory is kept afterwards)',
        },
      ],
      pair,
    )
    const votesPerSecond = async (target: Target) => {
      const o = {
        scenario: 'throughput' as const,
        ...pick(target),
        documents: target.documents.slice(0, 20),
        connections: 50,
        seconds,
      }
      return [(await load.ask(o, z.object({ votesPerSecond: z.number() }))).votesPerSecond]
    }
    // Servers run for weeks: neither side is measured before its code is compiled.
    for (const target of [product, limit, product, limit]) await votesPerSecond(target)
    await repeat(
      votesPerSecond,
      [{ measure: 'votes/s, nobody watching', unit: '/s', promise: '≥ 0.4 × limit' }],
      pair,
    )
    if (product.written)
      rows.push(...(await measureWritten(load, product, product.written, { rounds, seconds })))
    for (const { rate, count, watched, promise } of [
      ...[50, 100, 200].flatMap((rate) =>
        [500, 1000].map((count) => ({
          rate,
          count,
          watched: 20,
          promise: rate === 200 && count === 1000 ? '≤ 50' : undefined,
        })),
      ),
      { rate: 200, count: 500, watched: 1, promise: '≤ 150' },
    ]) {
      const name = `${rate} votes/s, ${watched} documents, ${count} sockets`
      let missing = 0
      await repeat(
        async (target) => {
          const o = { scenario: 'live' as const, ...pick(target), rate, sockets: count, watched, seconds }
          const result = await load.ask(o, liveResult)
          missing += result.lastMissing + result.unheard
          return [result.p50, result.p99]
        },
        [
          { measure: `vote to screen p50: ${name}`, unit: 'ms' },
          { measure: `vote to screen p99: ${name}`, unit: 'ms', ...(promise ? { promise } : {}) },
        ],
        pair,
      )
      if (missing > 0) console.log(`  !! ${missing} last counts or votes were never heard`)
    }
    await repeat(
      async (target) => {
        const o = {
          scenario: 'broadcast' as const,
          ...pick(target),
          adminToken: target.adminToken,
          sockets,
          rounds: 15,
        }
        return [(await load.ask(o, z.object({ last: z.number() }))).last]
      },
      [{ measure: `broadcast, last of ${sockets} sockets`, unit: 'ms', promise: '≤ 1.2 × limit' }],
      pair,
    )
    const perSecond: number[] = []
    for (let round = 0; round < rounds; round++) perSecond.push(await product.withBus(measureEvents))
    rows.push({
      measure: 'events/s, from publication to their handler',
      unit: '/s',
      product: perSecond,
      limit: [],
    })
    console.log(`  events/s, from publication to their handler: ${figure(perSecond)}`)
  } finally {
    await Promise.all([product.stop(), limit.stop(), load.stop()])
  }
})

if (!onStack) {
  rows.push(...(await measureFlood({ rounds, seconds })))
  const load = startLoad()
  rows.push(...(await measureUploads(load, rounds).finally(() => load.stop())))
}

printRows(rows)
await keepRows('latest', rows, { rounds, seconds })
