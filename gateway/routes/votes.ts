import type { Request } from 'express'
import type { StartTogether } from '#platform/core'
import { calls, type VoteValue } from '#events'
import type { Actor } from '#services/accounts'
import type { Library } from '#services/library'
import { limits } from '../http/limits'
import { serve, type Route } from '../http/serve'
import { success } from '../http/success'
import type { TellOwnTabs } from '../live/own-tabs'

interface Vote {
  actor: Actor
  params: { id: string }
  request: Request
}

/** The hot path: mounted first, and reads no body. */
export function voteRoutes({
  library,
  tellOwnTabs,
  startTogether,
}: {
  library: Pick<Library, 'vote' | 'withdrawVote'>
  tellOwnTabs: TellOwnTabs
  startTogether?: StartTogether | undefined
}): Route[] {
  const busy = { limits: [limits.votes], quiet: true, startTogether } as const
  const change =
    (act: Library['vote' | 'withdrawVote'], value: VoteValue) =>
    async ({ actor: { userId }, params, request: { headers } }: Vote) => {
      const outcome = await act(userId, params.id, value)
      tellOwnTabs({ userId, headers }, 'vote:cast', { documentId: params.id })
      return success(outcome)
    }

  return [
    serve(calls.like, change(library.vote, 'like'), busy),
    serve(calls.dislike, change(library.vote, 'dislike'), busy),
    serve(calls.removeLike, change(library.withdrawVote, 'like'), busy),
    serve(calls.removeDislike, change(library.withdrawVote, 'dislike'), busy),
  ]
}
