import { randomInt } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { withDataDir } from '../client/with-data-dir'
import { createActors, demoStudents } from './actors'
import { audit } from './audit'
import { startEmbeddedSubject, startStackSubject, type Subject } from './subject'

/**
 * `npm run test:crash [-- --rounds 100] [--stack]`: students vote, upload and redeem, documents cross the line; at a random
 * moment the program, its store or both are killed with -9 (with `--stack` any of the processes, or Redis); they start again;
 * then the books must balance and nothing that was acknowledged may be missing.
 */
const at = process.argv.indexOf('--rounds')
const rounds = at < 0 ? 100 : Number(process.argv[at + 1])
const onStack = process.argv.includes('--stack')

let failed = 0
await withDataDir(async (dataDir) => {
  let subject: Subject | undefined
  try {
    subject = await (onStack ? startStackSubject() : startEmbeddedSubject(dataDir))
    const actors = createActors(subject.origins, await demoStudents(subject.origins[0] ?? ''))
    const began = Date.now()
    for (let round = 1; round <= rounds; round++) {
      const work = actors.work()
      await setTimeout(randomInt(50, 900))
      const victim = await subject.strike(round)
      await work.stop()
      await subject.recover()
      const problems = await audit(subject.storeUrl, actors.memory, onStack ? 60_000 : 20_000)
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
    await subject?.stop()
  }
})
console.log(`${rounds - Math.min(failed, rounds)} passed, ${failed} failed`)
process.exitCode = failed ? 1 : 0
