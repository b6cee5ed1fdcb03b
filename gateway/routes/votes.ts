import { calls, type VoteValue } from '#events'
import type { Actor } from '#services/accounts'
import type { Library } from '#services/library'
import { limits } from '../http/limits'
import { serve, type Route } from '../http/serve'
import { success } from '../http/success'

interface Vote {
  actor: Actor
  params: { id: string }
}
const busy = { limits: [limits.votes], quiet: true } as const

/** The hot path: mounted before everything else, and without a body to read. */
export function voteRoutes({ library }: { library: Library }): Route[] {
  const cast =
    (value: VoteValue) =>
    async ({ actor, params }: Vote) =>
      success(await library.vote(actor.userId, params.id, value))
  const withdraw =
    (value: VoteValue) =>
    async ({ actor, params }: Vote) =>
      success(await library.withdrawVote(actor.userId, params.id, value))

  return [
    serve(calls.like, cast('like'), busy),
    serve(calls.dislike, cast('dislike'), busy),
    serve(calls.removeLike, withdraw('like'), busy),
    serve(calls.removeDislike, withdraw('dislike'), busy),
  ]
}
