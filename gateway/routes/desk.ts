import { calls } from '#events'
import { AppError } from '#platform/core'
import type { Accounts } from '#services/accounts'
import type { Library } from '#services/library'
import type { Moderation } from '#services/moderation'
import { limits } from '../http/limits'
import { serve, type Route } from '../http/serve'
import { success } from '../http/success'

const decisions = { limits: [limits.general, limits.decisions] }

/** The moderation desk. */
export function deskRoutes({
  accounts,
  library,
  moderation: { cases, contextOf, desk, ask, audit, activity, overturned, search },
}: {
  accounts: Pick<Accounts, 'findUsers'>
  library: Pick<Library, 'ofStatus'>
  moderation: Pick<
    Moderation,
    'cases' | 'contextOf' | 'desk' | 'ask' | 'audit' | 'activity' | 'overturned' | 'search'
  >
}): Route[] {
  return [
    serve(calls.adminSearch, async ({ body }) => success(await search(body.q)), {
      limits: [limits.general, limits.adminSearch],
    }),
    serve(calls.activity, async () => success(await activity()), {
      limits: [limits.general, limits.activity],
    }),
    serve(calls.overturned, async () => success({ rows: await overturned() }), {
      limits: [limits.general, limits.activity],
    }),
    serve(calls.cases, async ({ query }) => success(await cases.list(query))),
    serve(calls.case, async ({ params }) => {
      const detail = await cases.detail(params.id)
      if (detail === null) throw new AppError('not-found', 404, 'Case not found.')
      return success({ case: detail })
    }),
    serve(calls.caseContext, async ({ params }) => {
      const context = await contextOf(params.id)
      if (context === null) throw new AppError('not-found', 404, 'Case not found.')
      return success(context)
    }),
    serve(calls.userRecord, async ({ params }) => {
      const user = await cases.recordOf(params.id)
      if (user === null) throw new AppError('not-found', 404, 'User not found.')
      return success({ user })
    }),
    serve(
      calls.closeCase,
      async ({ actor, params, body }) => {
        await desk.close({ actorId: actor.userId, caseId: params.id, ...body })
        return success({})
      },
      decisions,
    ),
    serve(
      calls.acceptCase,
      async ({ actor, params, body }) => {
        await desk.accept({ actorId: actor.userId, caseId: params.id, ...body })
        return success({})
      },
      decisions,
    ),
    serve(
      calls.rejectCase,
      async ({ actor, params, body }) => {
        await desk.reject({ actorId: actor.userId, caseId: params.id, ...body })
        return success({})
      },
      decisions,
    ),
    serve(
      calls.askStudent,
      async ({ actor, params, body }) => {
        await ask({ actorId: actor.userId, caseId: params.id, ...body })
        return success({})
      },
      decisions,
    ),
    serve(
      calls.takePoints,
      async ({ actor, params, body }) => {
        await desk.takePoints({ actorId: actor.userId, caseId: params.id, ...body })
        return success({})
      },
      decisions,
    ),
    serve(
      calls.takeDown,
      async ({ actor, params, body }) => {
        await desk.takeDown({ actorId: actor.userId, caseId: params.id, ...body })
        return success({})
      },
      decisions,
    ),
    serve(
      calls.hideText,
      async ({ actor, params, body }) => {
        await desk.hideText({ actorId: actor.userId, caseId: params.id, ...body })
        return success({})
      },
      decisions,
    ),
    serve(
      calls.showText,
      async ({ actor, params, body }) => {
        await desk.showText({ actorId: actor.userId, caseId: params.id, ...body })
        return success({})
      },
      decisions,
    ),
    serve(
      calls.undoPileOn,
      async ({ actor, params, body }) => {
        await desk.undoPileOn({ actorId: actor.userId, caseId: params.id, ...body })
        return success({})
      },
      decisions,
    ),
    serve(
      calls.warnUser,
      async ({ actor, params, body }) => {
        await desk.warn({ actorId: actor.userId, userId: params.id, ...body })
        return success({})
      },
      decisions,
    ),
    serve(
      calls.suspendUser,
      async ({ actor, params, body }) => {
        await desk.suspend({ actorId: actor.userId, userId: params.id, ...body })
        return success({})
      },
      decisions,
    ),
    serve(
      calls.reinstateUser,
      async ({ actor, params, body }) => {
        await desk.reinstate({ actorId: actor.userId, userId: params.id, ...body })
        return success({})
      },
      decisions,
    ),
    serve(
      calls.restoreRemovedDocument,
      async ({ actor, params, body }) => {
        await desk.restore({ actorId: actor.userId, documentId: params.id, ...body })
        return success({})
      },
      decisions,
    ),
    serve(calls.users, async ({ query }) => success(await accounts.findUsers({ ...query, by: 'username' }))),
    serve(calls.usersByEmail, async ({ body }) =>
      success(await accounts.findUsers({ ...body, by: 'email' })),
    ),
    serve(calls.foundDocuments, async ({ query }) => success(await library.ofStatus(query))),
    serve(calls.audit, async ({ query }) => success(await audit(query))),
  ]
}
