import { addressOf, fileCalls, type AskedHumanCheck } from '#events'
import type { Ref } from 'react'

export interface HumanCheckHandle {
  /** Solves another check: each is good for one use. `asked`: if the server asked for a harder one. */
  solveAgain(asked?: AskedHumanCheck): void
}

export interface HumanCheckProps {
  /** True if the form is already waiting for it. */
  isAwaited: boolean
  /** Default: an ordinary one for a visitor. */
  asked?: AskedHumanCheck
  /** Receives the solution, or '' while there is none. */
  onSolution: (solution: string) => void
  ref: Ref<HumanCheckHandle>
}

/** The URL of a new challenge. */
export const challengeAddress = (asked: AskedHumanCheck | undefined): string =>
  addressOf(fileCalls.humanCheck, asked === undefined ? {} : { query: asked })
