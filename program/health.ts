import type { Health, ReadHealth } from '#gateway'

type Parts = Health['parts']

/** How old an answer for strangers may be: however many ask, each process checks its dependencies once in this time for them. */
const rememberMs = 1000

/** The health of one process: what it does itself, and the state of its dependencies. */
export interface ProcessHealth {
  read: ReadHealth
  /** Checks the dependencies by this from now on, until `forget`. */
  watch(check: () => Promise<Parts>): void
  /** The process serves. */
  run(): void
  /** The process stops. It is no longer ready, although it may serve for a while. */
  stop(): void
  /** The dependencies are about to be closed. */
  forget(): void
}

/** The health of a process that starts, of this release. */
export function createProcessHealth(about: Pick<Health, 'release' | 'dataVersion'> = {}): ProcessHealth {
  let phase: 'starting' | 'running' | 'stopping' = 'starting'
  let check: (() => Promise<Parts>) | undefined
  let running: Promise<Parts> | undefined
  let recent: { at: number; parts: Promise<Parts> } | undefined

  /** One check at a time: those who ask meanwhile share it. */
  const checkNow = () => {
    running ??= (check?.() ?? Promise.resolve({})).finally(() => (running = undefined))
    return running
  }
  const checkRecently = () => {
    const now = performance.now()
    if (recent === undefined || now - recent.at > rememberMs) recent = { at: now, parts: checkNow() }
    return recent.parts
  }

  return {
    async read({ fresh }) {
      const parts = await (fresh ? checkNow() : checkRecently())
      if (phase !== 'running') return { status: phase, serves: false, parts, ...about }
      const isWell = Object.values(parts).every(({ ok }) => ok)
      return {
        status: isWell ? 'ready' : 'degraded',
        serves: parts['store']?.ok !== false,
        parts,
        ...about,
      }
    },
    watch(by) {
      check = by
      recent = undefined
    },
    run() {
      if (phase === 'starting') phase = 'running'
    },
    stop() {
      phase = 'stopping'
    },
    forget() {
      check = undefined
      recent = undefined
    },
  }
}
