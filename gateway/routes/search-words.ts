import { calls } from '#events'
import type { Library } from '#services/library'
import { limits } from '../http/limits'
import { serve, type Route } from '../http/serve'
import { success } from '../http/success'

const decisions = { limits: [limits.general, limits.decisions] }

/** Words that mean the same in a search. */
export function searchWordsRoutes({
  library,
}: {
  library: Pick<Library, 'searchWords' | 'addSearchWords' | 'removeSearchWords'>
}): Route[] {
  return [
    serve(calls.searchWords, async () => success(await library.searchWords())),
    serve(
      calls.addSearchWords,
      async ({ actor, body }) => success({ pair: await library.addSearchWords(actor.userId, body) }),
      decisions,
    ),
    serve(
      calls.removeSearchWords,
      async ({ actor, params }) => {
        await library.removeSearchWords(actor.userId, params.id)
        return success({})
      },
      decisions,
    ),
  ]
}
