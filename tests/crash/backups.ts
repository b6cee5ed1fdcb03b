import { randomInt } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { runNode } from '../client/run-node'
import { startProgram } from '../client/start-program'
import { storeUrlOf } from '../client/store-url'
import { withDataDir } from '../client/with-data-dir'
import { audit } from './audit/audit'
import type { Memory } from './memory'

/** A backup of a round. */
interface Backup {
  /** Once the program runs again. Lists what is wrong. */
  judge(): Promise<string[]>
  /** The outcome, in a few words. */
  told(): string
}

/** Of so many rounds, the first makes a whole backup under load, and the second is killed during one. */
const every = 10

/** Runs `db …` as an operator does. */
const command = (dataDir: string, ...args: string[]) =>
  runNode(['dist/main.js', 'db', ...args], { DATA_DIR: dataDir, DISK_RESERVE_MB: '1' })

/**
 * Backups under the load of the test, by the command that an operator uses. One that is whole is restored elsewhere, where a program must
 * start on it, settle, and balance its books: with everything that was acknowledged before the backup began. When the program, its store or
 * the command is killed meanwhile, there is either no backup or a whole one.
 */
export async function createBackups(dataDir: string, memory: Memory, settleMs: number) {
  const folder = join(dataDir, 'backups')
  await mkdir(folder)

  async function whole(file: string): Promise<Backup> {
    const heldBack = memory.hold()
    const run = command(dataDir, 'backup', file)
    const code = await run.closed
    const held = heldBack()
    return {
      told: () => `restored a backup with ${held.uploads.size} uploads and ${held.votes.size} votes`,
      async judge() {
        if (code !== 0) return [`the backup failed: ${run.said.out}${run.said.err}`]
        return [...(await verify(file)), ...(await restoreElsewhere(file, held))]
      },
    }
  }

  async function verify(file: string): Promise<string[]> {
    const run = command(dataDir, 'verify', file)
    return (await run.closed) === 0 ? [] : [`the backup is wrong: ${run.said.out}${run.said.err}`]
  }

  const restoreElsewhere = (file: string, held: Memory) =>
    withDataDir(async (elsewhere) => {
      const restore = command(elsewhere, 'restore', file)
      if ((await restore.closed) !== 0)
        return [`the backup was not restored: ${restore.said.out}${restore.said.err}`]
      const restored = await startProgram({ dataDir: elsewhere })
      try {
        const problems = await audit(storeUrlOf(elsewhere), held, settleMs)
        return problems.map((problem) => `restored: ${problem}`)
      } finally {
        await restored.stop()
        await rm(file)
      }
    })

  async function interrupted(file: string): Promise<Backup> {
    const run = command(dataDir, 'backup', file)
    const unfinished = async () => (await readdir(folder)).some((name) => name.includes('.unfinished'))
    while (!(await unfinished()) && !run.isGone()) await setTimeout(5)
    await setTimeout(randomInt(0, 600))
    const killsCommand = randomInt(2) === 0
    if (killsCommand) run.kill('SIGKILL')
    return {
      told: () => (killsCommand ? 'killed a backup' : 'killed it during a backup'),
      async judge() {
        await run.closed
        const problems = existsSync(file) ? await verify(file) : []
        const next = join(folder, 'next.tar.gz')
        const again = await untilFree(next)
        await rm(next, { force: true })
        return [...problems, ...again]
      },
    }
  }

  /** The program waits a minute for the sign of a command that was killed. */
  async function untilFree(file: string): Promise<string[]> {
    for (let tries = 30; ; tries--) {
      const run = command(dataDir, 'backup', file)
      if ((await run.closed) === 0) return []
      if (!run.said.out.includes('Another backup') || tries === 0)
        return [`the next backup failed: ${run.said.out}${run.said.err}`]
      await setTimeout(5_000)
    }
  }

  return {
    /** The backup of this round; undefined if it has none. Call it under load, before anything is killed. */
    async during(round: number): Promise<Backup | undefined> {
      const file = join(folder, `round-${round}.tar.gz`)
      if (round % every === 1) return whole(file)
      return round % every === 2 ? interrupted(file) : undefined
    },
  }
}
