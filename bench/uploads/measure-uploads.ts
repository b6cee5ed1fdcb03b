import { setInterval } from 'node:timers/promises'
import { z } from 'zod'
import { createApiClient } from '../../tests/client/api-client'
import { startProgram, type RunningProgram } from '../../tests/client/start-program'
import { withDataDir } from '../../tests/client/with-data-dir'
import { logInAll } from '../log-in-all'
import type { startLoad } from '../processes'
import type { Row } from '../rows'
import { plant } from '../scale/plant'
import { allDrawn } from './all-drawn'

const students = 50
const sampleMs = 200
/** Published before the measurement, all at once, so that the PDF processes are running. */
const warmUps = 4

const sent = z.object({
  uploads: z.array(z.object({ token: z.string(), fileUrl: z.string() })),
  seconds: z.number(),
})
const published = z.object({ documents: z.array(z.string()), seconds: z.number() })

/** Measures 50 students who send 30 MB each at once, then publish at once. Each round uses a new program. */
export async function measureUploads(load: ReturnType<typeof startLoad>, rounds: number): Promise<Row[]> {
  const rows = [...rowsOf(`${students} uploads of 30 MB at once`), ...rowsOf(`${students} published at once`)]
  for (let round = 0; round < rounds; round++) {
    const values = await withDataDir((dataDir) => measureOnce(load, dataDir))
    rows.forEach((row, i) => row.product.push(values[i] ?? NaN))
  }
  return rows
}

const rowsOf = (name: string): Row[] => {
  const row = (measure: string, unit: string, promise?: string): Row => ({
    measure: `${name}: ${measure}`,
    unit,
    product: [],
    limit: [],
    ...(promise !== undefined && { promise }),
  })
  return [
    row('event loop, p99', 'ms', '≤ 100'),
    row('memory growth, all processes', 'MB', '≤ 200'),
    row('memory growth, server alone', 'MB'),
    row('time until the last is done', 's'),
  ]
}

async function measureOnce(load: ReturnType<typeof startLoad>, dataDir: string): Promise<number[]> {
  const program = await startProgram({ dataDir })
  try {
    const { origin } = program
    const api = createApiClient(origin)
    const { password } = await api.demo()
    const emails = await plant(dataDir, { documents: 0, students })
    const tokens = await logInAll(api, emails, password)
    await warmUp(api, tokens.slice(0, warmUps))

    const arriving = await watched(program, () => load.ask({ scenario: 'uploads', origin, tokens }, sent))
    const { uploads } = arriving.result
    const publishing = await watched(program, async () => {
      const done = await load.ask({ scenario: 'publications', origin, uploads }, published)
      await allDrawn(api, done.documents)
      return done
    })
    return [arriving, publishing].flatMap(({ figures, result }) => [...figures, result.seconds])
  } finally {
    await program.stop()
    process.stderr.write(program.errors())
  }
}

type Api = ReturnType<typeof createApiClient>

async function warmUp(api: Api, tokens: readonly string[]): Promise<void> {
  const documents = await Promise.all(tokens.map((token) => api.publish({ token })))
  await allDrawn(
    api,
    documents.map(({ _id }) => _id),
  )
}

/** The event loop's delay (99th percentile, ms) and the memory growth (all processes and server, MB) during the work. */
async function watched<T>(program: RunningProgram, work: () => Promise<T>) {
  const before = await program.memory()
  const more = { total: 0, server: 0 }
  const ended = new AbortController()
  const sampling = (async () => {
    for await (const _ of setInterval(sampleMs, undefined, { signal: ended.signal })) {
      const now = await program.memory()
      more.total = Math.max(more.total, now.total - before.total)
      more.server = Math.max(more.server, now.server - before.server)
    }
  })().catch(() => undefined)
  // Each reading resets the measurement.
  await eventLoopDelay(program)
  const result = await work()
  const delay = await eventLoopDelay(program)
  ended.abort()
  await sampling
  return { result, figures: [delay * 1000, more.total / 1e6, more.server / 1e6] }
}

/** In seconds, since the last reading. */
async function eventLoopDelay({ origin }: RunningProgram): Promise<number> {
  const text = await (await fetch(`${origin}/metrics`)).text()
  const name = 'nodejs_eventloop_lag_p99_seconds '
  const line = text.split('\n').find((each) => each.startsWith(name))
  return Number(line?.slice(name.length))
}
