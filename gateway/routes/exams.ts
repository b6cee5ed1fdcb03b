import { calls } from '#events'
import type { Library } from '#services/library'
import { limits } from '../http/limits'
import { serve, type Route } from '../http/serve'
import { success } from '../http/success'

/** Days of exams, and the rooms before them. */
export function examRoutes({
  library,
}: {
  library: Pick<Library, 'exam' | 'sayExamDay' | 'setExamDay'>
}): Route[] {
  return [
    serve(calls.exam, async ({ actor, params }) => success(await library.exam(params.code, actor.userId))),
    serve(
      calls.sayExamDay,
      async ({ actor, params, body }) =>
        success(await library.sayExamDay(actor.userId, params.code, body.day)),
      { limits: [limits.general, limits.examDays] },
    ),
    serve(
      calls.setExamDay,
      async ({ actor, params, body }) =>
        success(await library.setExamDay(actor.userId, params.code, body.day)),
      { limits: [limits.general, limits.decisions] },
    ),
  ]
}
