import { calls } from '#events'
import type { Library } from '#services/library'
import { limits } from '../http/limits'
import { serve, type Route } from '../http/serve'
import { success } from '../http/success'

/** Why documents are disliked. */
export const remarkRoutes = ({
  library,
}: {
  library: Pick<Library, 'ownRemark' | 'remark' | 'remarksOf'>
}): Route[] => [
  serve(calls.ownRemark, async ({ actor, params }) =>
    success(await library.ownRemark(actor.userId, params.id)),
  ),
  serve(
    calls.remark,
    async ({ actor, params, body }) =>
      success({ remark: await library.remark(actor.userId, params.id, body.remark) }),
    { limits: [limits.general, limits.remarks] },
  ),
  serve(calls.remarks, async ({ actor, params }) =>
    success(await library.remarksOf({ userId: actor.userId, isAdmin: actor.role === 'admin' }, params.id)),
  ),
]
