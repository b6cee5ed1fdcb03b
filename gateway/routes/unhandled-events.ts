import { calls } from '#events'
import type { Replays } from '#services/moderation'
import { limits } from '../http/limits'
import { serve, type Route } from '../http/serve'
import { success } from '../http/success'

const limited = { limits: [limits.general, limits.unhandledEvents] }

/** Dead letters and parked events, and their replays. */
export function unhandledEventRoutes({ replays }: { replays: Replays }): Route[] {
  return [
    serve(calls.deadLetters, async () => success(await replays.deadLetters()), limited),
    serve(
      calls.replayDeadLetter,
      async ({ actor, params }) => {
        await replays.replayDeadLetter(actor.userId, params.id)
        return success({})
      },
      limited,
    ),
    serve(calls.parkedEvents, async () => success(await replays.parkedEvents()), limited),
    serve(
      calls.replayParkedEvent,
      async ({ actor, params }) => {
        await replays.replayParkedEvent(actor.userId, params.id)
        return success({})
      },
      limited,
    ),
  ]
}
