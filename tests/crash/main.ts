import { randomInt } from 'node:crypto'
import { cp } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'
import { withDataDir } from '../client/with-data-dir'
import { createActors } from './actors'
import { createBackups } from './backups'
import { audit } from './audit/audit'
import { auditPasswords } from './audit/passwords'
import { demoCast } from './cast'
import { tellDigests } from './due-digests'
import { Memory } from './memory'
import { startEmbeddedSubject, startStackSubject, type Subject } from './subject'

/**
 * `npm run test:crash [-- --rounds 100] [--stack] [--data FOLDER]`: students and an admin perform all kinds of writes, documents cross the
 * removal limit, and digests fall due. At a random moment the program, its store or both are killed with -9 (with `--stack` any process, or
 * Redis) and restarted. Then the books must balance: no acknowledged write is missing or duplicated. Some rounds make a backup meanwhile
 * (`backups.ts`), the first two always. `--data`: starts with a copy of this data directory, for example one that the version before filled
 * with its demo world.
 */
const at = process.argv.indexOf('--rounds')
const rounds = at < 0 ? 100 : Number(process.argv[at + 1])
const onStack = process.argv.includes('--stack')
const dataAt = process.argv.indexOf('--data')
const given = dataAt < 0 ? null : (process.argv[dataAt + 1] ?? '')
/** Generous, for busy machines. */
const settleMs = 240_000

/** Of so many rounds, one is killed while digests are told. */
const roundsOfDigests = 4

/** Per world; with more, its students would log in more often than an account may in a day. */
const roundsOfWorld = 150

let round = 0
let passed = 0
let failed = 0
const began = Date.now()

/** Fills a world, and kills in it at most this often. */
async function play(dataDir: string, times: number): Promise<void> {
  let subject: Subject | undefined
  if (given !== null) await cp(given, dataDir, { recursive: true })
  try {
    subject = await (onStack ? startStackSubject() : startEmbeddedSubject(dataDir))
    const origin = subject.origins[0] ?? ''
    const cast = await demoCast(origin)
    const memory = new Memory()
    const actors = createActors({ origins: subject.origins, cast, memory })
    const backups = onStack ? null : await createBackups(dataDir, memory, settleMs)
    await actors.warmUp()
    console.log(`every kind of write was let through (${memory.summary()})`)
    for (let left = times; left > 0; left--) {
      round++
      const work = actors.work()
      if (round % roundsOfDigests === 0) await tellDigests(subject.storeUrl)
      else await setTimeout(randomInt(50, 900))
      const backup = await backups?.during(round)
      const victim = await subject.strike(round)
      await work.stop()
      await subject.recover()
      const problems = [
        ...(await audit(subject.storeUrl, memory, settleMs)),
        ...(await auditPasswords(origin, cast, memory)),
        ...((await backup?.judge()) ?? []),
      ]
      if (problems.length > 0) failed++
      else passed++
      const seconds = Math.round((Date.now() - began) / 1000)
      const what = `round ${round}/${rounds}, ${seconds} s, killed ${victim}${backup ? `, ${backup.told()}` : ''}`
      console.log(problems.length ? `FAILED: ${what}: ${problems.join('; ')}` : `${what}: sound`)
    }
    console.log(`acknowledged: ${memory.summary()}`)
  } finally {
    await subject?.stop()
  }
}

try {
  while (round < rounds)
    await withDataDir((dataDir) => play(dataDir, Math.min(roundsOfWorld, rounds - round)))
} catch (error) {
  failed++
  console.log('FAILED: the run came to its end:', error)
}
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed ? 1 : 0
