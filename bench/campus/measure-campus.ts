import { z } from 'zod'
import { startProgram } from '../../tests/client/start-program'
import { withDataDir } from '../../tests/client/with-data-dir'
import type { startLoad } from '../processes'
import type { Row } from '../rows'

const result = z.object({
  seconds: z.number(),
  p99: z.record(z.string(), z.number()),
  registered: z.number(),
  checks: z.number(),
  refusals: z.record(z.string(), z.number()),
})

/** Students who register at once. As many photos may wait as the program handles in two minutes. */
const atOnce = 50
/** The promise is for 2,000 within a quarter of an hour. */
const promised = 2000
const quarterSeconds = 900

/**
 * Measures an orientation day: students register from one address of a campus network, with limits on. The network allows half of them,
 * and the others need human checks. A check costs next to nothing here, because in reality students' own devices solve it.
 */
export const measureCampus = (load: ReturnType<typeof startLoad>, registrations: number): Promise<Row[]> =>
  withDataDir(async (dataDir) => {
    const half = Math.max(1, Math.floor(registrations / 2))
    const settings = {
      ...{ SEED: 'none', RATE_LIMIT: 'on' },
      CAMPUS_NETWORKS: `127.0.0.0/8 registrations=${half} logins=${half}`,
    }
    const program = await startProgram({ dataDir, settings })
    try {
      const { origin } = program
      const order = { scenario: 'campus', origin, registrations, atOnce } as const
      const { seconds, p99, registered, checks, refusals } = await load.ask(order, result)
      for (const [why, times] of Object.entries(refusals)) console.log(`  !! refused ${times} times: ${why}`)
      const refused = Object.values(refusals).reduce((sum, times) => sum + times, 0)
      const name = `${registrations} registrations from one address`
      const row = (measure: string, unit: string, value: number, promise?: string): Row => ({
        ...{ measure: `${name}: ${measure}`, unit, product: [value], limit: [] },
        ...(promise !== undefined && { promise }),
      })
      const rate = registered / seconds
      return [
        row('time for all', 's', seconds, registrations === promised ? `≤ ${quarterSeconds}` : undefined),
        row('within 15 minutes at this rate', 'students', rate * quarterSeconds, `≥ ${promised}`),
        row('registered, verified and logged in', 'students', registered, `= ${registrations}`),
        row('refused for good', 'students', refused, '0'),
        row('human checks solved beyond the limits', 'checks', checks),
        ...Object.entries(p99).map(([step, ms]) => row(`${step}, p99`, 'ms', ms)),
      ]
    } finally {
      await program.stop()
    }
  })
