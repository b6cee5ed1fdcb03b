import { withDataDir } from '../../tests/client/with-data-dir'
import { startLoad } from '../processes'
import { figure, type Row } from '../rows'
import { gatherCrowds } from './crowd'
import { resolveTenants, universities } from './hosts'
import { measureIsolation } from './isolation'
import { measureRest } from './rest'
import { measureRestartOfOne } from './restart'
import { startInstallations } from './start-installations'
import { measureVotes } from './votes'

/**
 * Compares three installations behind one nginx, one for each university, with one installation for all of them behind the same nginx.
 * Each has the whole demo world, so that both sides serve the same documents.
 */
export const measureTenants = (rounds: number, seconds: number): Promise<Row[]> =>
  withDataDir(async (dataDir) => {
    resolveTenants()
    const rows: Row[] = []
    const add = (...measured: Row[]) => {
      for (const { measure, unit, product, limit } of measured)
        console.log(`  ${measure}: ${figure(product)} ${unit}, one installation ${figure(limit)}`)
      rows.push(...measured)
    }
    const loads = universities.map(() => startLoad())
    const flooder = startLoad({ isPolite: true })
    const stopLoads = () => Promise.all([...loads, flooder].map((each) => each.stop()))
    try {
      const installations = await startInstallations(dataDir)
      try {
        add(...(await measureRest(installations, rounds)))
        const crowds = await gatherCrowds(installations)
        add(await measureVotes(crowds, { loads, rounds, seconds }))
        const [load] = loads
        if (load === undefined) throw new Error('there is no load')
        add(...(await measureIsolation(crowds, { load, flooder, rounds, seconds })))
        add(...(await measureRestartOfOne(installations, crowds, { loads, rounds })))
      } finally {
        await installations.stop()
      }
    } finally {
      await stopLoads()
    }
    return rows
  })
