import { randomInt } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { startProgram, type RunningProgram } from '../client/start-program'
import { withDataDir } from '../client/with-data-dir'
import { startActors } from './actors'
import { audit } from './audit'

/**
 * `npm run test:crash [-- --rounds 100]`: students vote, upload and redeem, documents cross the line; at a random moment
 * the program, its store or both are killed with -9; it starts again; then the books must balance and nothing that
 * was acknowledged may be missing.
 */
const at = process.argv.indexOf('--rounds')
const rounds = at < 0 ? 100 : Number(process.argv[at + 1])

let failed = 0
await withDataDir(async (dataDir) => {
  let running: RunningProgram | undefined
  try {
    running = await startProgram({ dataDir })
    const actors = await startActors(running.origin)
    const began = Date.now()
    for (let round = 1; round <= rounds; round++) {
      const victim = (['program', 'store', 'both'] as const)[round % 3] ?? 'program'
      const work = actors.work()
      await setTimeout(randomInt(50, 900))
      await running.kill(victim)
      if (victim === 'store') await setTimeout(randomInt(50, 400))
      await work.stop()
      if (victim === 'store') await running.ready()
      else running = await startProgram({ dataDir, port: running.port })
      const problems = await audit(dataDir, actors.memory)
      if (problems.length > 0) failed++
      actors.memory.unanswered.length = 0
      const said = actors.memory.summary()
      console.log(
        `round ${round}/${rounds}, killed ${victim}: ${problems.length ? problems.join('; ') : 'sound'} (${said})`,
      )
    }
    console.log(`${rounds} rounds in ${Math.round((Date.now() - began) / 1000)} s`)
  } catch (error) {
    failed++
    console.log(error)
  } finally {
    await running?.stop()
  }
})
console.log(`${rounds - Math.min(failed, rounds)} passed, ${failed} failed`)
process.exitCode = failed ? 1 : 0
