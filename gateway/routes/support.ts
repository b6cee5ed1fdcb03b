import { calls } from '#events'
import type { Support } from '#services/support'
import { limits } from '../http/limits'
import { serve, type Route } from '../http/serve'
import { success } from '../http/success'

/** Feedback and problem reports from anybody, and their list for admins. */
export function supportRoutes({ support }: { support: Support }): Route[] {
  const manner = { limits: [limits.feedbackAddress, limits.feedbackEmail] }
  return [
    serve(
      calls.sendFeedback,
      async ({ body }) => {
        await support.receive('feedback', body)
        return success({ message: 'Thank you! Your feedback has been sent.' })
      },
      manner,
    ),
    serve(
      calls.reportProblem,
      async ({ body }) => {
        await support.receive('problem', body)
        return success({ message: 'Thank you! Your report has been sent.' })
      },
      manner,
    ),
    serve(calls.feedback, async ({ query }) => success(await support.feedback(query))),
  ]
}
