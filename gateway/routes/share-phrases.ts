import { calls } from '#events'
import type { Library } from '#services/library'
import { limits } from '../http/limits'
import { serve, type Route } from '../http/serve'
import { success } from '../http/success'

const decisions = { limits: [limits.general, limits.decisions] }

/** Phrases by which lecturers' material is recognised at upload. */
export function sharePhrasesRoutes({
  library,
}: {
  library: Pick<Library, 'sharePhrases' | 'addSharePhrase' | 'removeSharePhrase'>
}): Route[] {
  return [
    serve(calls.sharePhrases, async () => success({ phrases: await library.sharePhrases() })),
    serve(
      calls.addSharePhrase,
      async ({ actor, body }) => success({ phrase: await library.addSharePhrase(actor.userId, body) }),
      decisions,
    ),
    serve(
      calls.removeSharePhrase,
      async ({ actor, params }) => {
        await library.removeSharePhrase(actor.userId, params.id)
        return success({})
      },
      decisions,
    ),
  ]
}
