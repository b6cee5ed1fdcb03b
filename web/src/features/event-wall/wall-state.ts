import { maxWallSteps, type WallStep } from '#events'

/** The steps of the page. While it is paused, new ones wait. */
export interface WallState {
  shown: readonly WallStep[]
  waiting: readonly WallStep[]
  isPaused: boolean
  /** Steps that were left out, as there were too many. */
  skipped: number
}

export type WallAct =
  | { type: 'arrived'; steps: readonly WallStep[]; skipped: number }
  /** Paused, or going on. */
  | { type: 'toggled' }

export const emptyWall: WallState = { shown: [], waiting: [], isPaused: false, skipped: 0 }

/** The next state of the page. A step that arrives twice is kept once. */
export function wallReducer(state: WallState, act: WallAct): WallState {
  switch (act.type) {
    case 'arrived': {
      const known = new Set([...state.shown, ...state.waiting].map(({ id }) => id))
      const added = act.steps.filter(({ id }) => !known.has(id) && known.add(id))
      if (added.length === 0 && act.skipped === 0) return state
      const skipped = state.skipped + act.skipped
      return state.isPaused
        ? { ...state, skipped, waiting: newest([...state.waiting, ...added]) }
        : { ...state, skipped, shown: newest([...state.shown, ...added]) }
    }
    case 'toggled':
      return state.isPaused
        ? { ...state, isPaused: false, shown: newest([...state.shown, ...state.waiting]), waiting: [] }
        : { ...state, isPaused: true }
  }
}

/** Number of requests that have come while the page is paused. */
export function countNew({ shown, waiting }: WallState): number {
  const known = new Set(shown.map(({ correlationId }) => correlationId))
  return new Set(waiting.flatMap(({ correlationId: id }) => (known.has(id) ? [] : [id]))).size
}

const newest = (steps: readonly WallStep[]): readonly WallStep[] => steps.slice(-maxWallSteps)
