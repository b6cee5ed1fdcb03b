import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { besideLimit, type Measuring, type Pair } from './beside-limit'
import type { Target } from './processes'
import type { Row } from './rows'
import { stackParts, type Used } from './stack-processes'

/** After this time all effects of a vote are complete. */
const settleMs = 1500
const idleMs = 10_000
/** V8 has collected its garbage after this time, so the program is idle. */
const garbageMs = 30_000

const connections = 50

/** Measures the maximum rate of votes over 50 connections, with nobody watching. */
export async function measureVotesPerSecond(pair: Pair, measuring: Measuring): Promise<Row[]> {
  const votesPerSecond = async (target: Target) => [await castAsFastAs(target, measuring)]
  // Warm-up: servers run for weeks, so measure compiled code.
  for (const target of [pair.product, pair.limit, pair.product, pair.limit]) await votesPerSecond(target)
  const promise = pair.product.usedByParts === null ? '≥ 0.4 × limit' : '≥ 654'
  const row = { measure: 'votes/s, nobody watching', unit: '/s', promise }
  return besideLimit(pair, measuring, [row], votesPerSecond)
}

/** Casts votes as fast as answers arrive. Resolves to votes per second. */
async function castAsFastAs(target: Target, { load, seconds }: Measuring): Promise<number> {
  const order = { scenario: 'throughput', ...among(target), connections, seconds } as const
  return (await load.ask(order, z.object({ votesPerSecond: z.number() }))).votesPerSecond
}

/** Measures the processor time of each part of the stack at the maximum rate of votes. No promise: it shows where the bottleneck is. */
export async function measurePartsUnderVotes(
  { product: target }: Pick<Pair, 'product'>,
  measuring: Measuring,
): Promise<Row[]> {
  const rows = stackParts.map((part): Row => ({
    ...{
      measure: `processor time at the maximum vote rate: ${part}`,
      unit: '% of a core',
      product: [],
      limit: [],
    },
  }))
  for (let round = 0; round < measuring.rounds; round++) {
    const began = performance.now()
    const before = await target.usedByParts?.()
    await castAsFastAs(target, measuring)
    const after = await target.usedByParts?.()
    const ms = performance.now() - began
    stackParts.forEach((part, at) => {
      const used = (after?.[part].processorMs ?? NaN) - (before?.[part].processorMs ?? NaN)
      rows[at]?.product.push((used / ms) * 100)
    })
  }
  return rows
}

/**
 * Measures what all processes use for one vote at several rates, with nobody watching: bytes written to disk and sockets, and processor
 * time. Also measures the processor time of an idle program.
 */
export async function measureVoteCosts(pair: Pair, measuring: Measuring): Promise<Row[]> {
  const rows: Row[] = []
  const isOneProcess = pair.product.usedByParts === null
  const isPromised = (rate: number) => isOneProcess && rate === 50
  for (const rate of [1, 50, 200]) {
    const of = `at ${rate} votes/s`
    const names = [
      { measure: `written per vote, to disk and sockets, ${of}`, unit: 'KB' },
      { measure: `processor time per vote ${of}`, unit: 'ms', ...(isPromised(rate) && { promise: '≤ 5' }) },
    ]
    rows.push(
      ...(await besideLimit(pair, measuring, names, async (target) => {
        await measuring.load.ask({ scenario: 'no-votes', ...among(target) }, z.unknown())
        await pause(settleMs)
        let votes = 0
        const used = await usedDuring(target, async () => {
          const order = {
            scenario: 'paced-votes',
            ...among(target),
            rate,
            seconds: measuring.seconds,
          } as const
          ;({ votes } = await measuring.load.ask(order, z.object({ votes: z.number() })))
          await pause(settleMs)
        })
        return [used.writtenBytes / votes / 1024, used.processorMs / votes]
      })),
    )
  }
  // The idle stack has rows of its own.
  if (!isOneProcess) return rows
  await pause(garbageMs)
  const idle = await besideLimit(
    pair,
    measuring,
    [{ measure: 'processor time of an idle program', unit: '% of a core', promise: '≤ 1' }],
    async (target) => {
      const { processorMs } = await usedDuring(target, () => pause(idleMs))
      return [(processorMs / idleMs) * 100]
    },
  )
  return [...idle, ...rows]
}

const among = ({ origin, tokens, documents }: Target) => ({
  origin,
  tokens,
  documents: documents.slice(0, 20),
})

async function usedDuring(target: Target, work: () => Promise<void>): Promise<Used> {
  const before = await target.used()
  await work()
  const after = await target.used()
  return {
    writtenBytes: after.writtenBytes - before.writtenBytes,
    processorMs: after.processorMs - before.processorMs,
  }
}
