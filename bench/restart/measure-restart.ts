import { z } from 'zod'
import { createApiClient } from '../../tests/client/api-client'
import { startProgram } from '../../tests/client/start-program'
import { withDataDir } from '../../tests/client/with-data-dir'
import { logInAll } from '../log-in-all'
import { startLoad } from '../processes'
import { figure, type Row } from '../rows'

const readers = 20
const everyMs = 500
/** Longer than all clients take: 10,000 of them re-read over 50 seconds. */
const backWithinMs = 180_000

const back = z.object({
  clients: z.number(),
  reconnected: z.number(),
  reread: z.number(),
  failedReads: z.number(),
  heardStop: z.number(),
  seconds: z.number(),
})
const paced = z.object({ p99: z.number(), reads: z.number(), errors: z.number() })

/**
 * Measures a restart with many clients that reconnect and read their pages again: the response times of others meanwhile, compared with
 * those without clients.
 */
export const measureRestart = (rounds: number, clients: number): Promise<Row[]> =>
  withDataDir(async (dataDir) => {
    const names = [
      'p99 of others while clients return',
      'time until the last client has read its page again',
      'clients that did not return',
      'failed reads of clients',
      'failed reads of others',
    ]
    const units = ['ms', 's', 'clients', 'reads', 'reads']
    const promises: (string | undefined)[] = ['≤ 250', undefined, '0', '0', '0']
    const rows: Row[] = names.map((name, at) => ({
      ...{
        measure: `restart with ${clients} clients: ${name}`,
        unit: units[at] ?? '',
        product: [],
        limit: [],
      },
      ...(promises[at] !== undefined && { promise: promises[at] }),
    }))
    const [crowd, others] = [startLoad({ isPolite: true }), startLoad()]
    let program = await startProgram({ dataDir })
    try {
      const { origin, port } = program
      const api = createApiClient(origin)
      const { students, password } = await api.demo()
      const tokens = await logInAll(
        api,
        students.map(({ email }) => email),
        password,
      )
      const read = (seconds: number) =>
        others.ask(
          { scenario: 'paced-reads', origin, token: tokens[0] ?? '', readers, everyMs, seconds },
          paced,
        )
      for (let round = 0; round < rounds; round++) {
        const alone = await read(10)
        await crowd.ask({ scenario: 'clients', origin, tokens, clients }, z.object({ clients: z.number() }))
        await program.stop()
        program = await startProgram({ dataDir, port })
        const returned = crowd.ask({ scenario: 'clients-back', withinMs: backWithinMs }, back)
        const beside = await read(Math.ceil(clients / 200))
        const { reread, failedReads, seconds } = await returned
        const values = [beside.p99, seconds, clients - reread, failedReads, beside.errors]
        for (const [at, row] of rows.entries()) row.product.push(values[at] ?? NaN)
        rows[0]?.limit.push(alone.p99)
      }
    } finally {
      await Promise.all([program.stop(), crowd.stop(), others.stop()])
    }
    for (const { measure, product } of rows) console.log(`  ${measure}: ${figure(product)}`)
    return rows
  })
