import { randomInt } from 'node:crypto'
import { rm, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { audit } from './audit'
import { startActors } from './actors'
import { startProgram, type RunningProgram } from './program'

/**
 * `npm run test:crash [-- --rounds 100]`: students vote, upload and redeem, documents cross the line; at a random moment
 * the program, its store or both are killed with -9; it starts again; then the books must balance and nothing that
 * was acknowledged may be missing.
 */
const at = process.argv.indexOf('--rounds')
const rounds = at < 0 ? 100 : Number(process.argv[at + 1])
const dataDir = await mkdtemp(join(tmpdir(), 'studyshelf-crash-'))
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

let failed = 0
let running: RunningProgram | undefined
try {
  running = await startProgram(dataDir)
  const actors = await startActors(running.origin)
  const began = Date.now()
  for (let round = 1; round <= rounds; round++) {
    const victim = (['program', 'store', 'both'] as const)[round % 3] ?? 'program'
    const work = actors.work(running.origin)
    await pause(randomInt(50, 900))
    await running.kill(victim)
    if (victim === 'store') await pause(randomInt(50, 400))
    await work.stop()
    if (victim === 'store') await running.ready()
    else running = await startProgram(dataDir, running.port)
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
  await rm(dataDir, { recursive: true, force: true })
}
console.log(`${rounds - Math.min(failed, rounds)} passed, ${failed} failed`)
process.exitCode = failed ? 1 : 0
