import { calls } from '#events'
import type { Library } from '#services/library'
import { limits } from '../http/limits'
import { serve, type Route } from '../http/serve'
import { success } from '../http/success'

/** Wants of students, and the documents that uploaders offer for them. */
export function wantRoutes({
  library,
}: {
  library: Pick<
    Library,
    | 'wantsOf'
    | 'wantsOfUser'
    | 'askFor'
    | 'secondWant'
    | 'withdrawWant'
    | 'offerForWant'
    | 'withdrawOffer'
    | 'answerOffer'
    | 'isToldOfWants'
    | 'setToldOfWants'
  >
}): Route[] {
  const changes = { limits: [limits.general, limits.wants] }
  return [
    serve(calls.wants, async ({ actor, params }) =>
      success(await library.wantsOf(params.code, actor.userId)),
    ),
    serve(calls.myWants, async ({ actor }) => success({ wants: await library.wantsOfUser(actor.userId) })),
    serve(
      calls.askFor,
      async ({ actor, params, body }) =>
        success({ want: await library.askFor(actor.userId, params.code, body) }),
      changes,
    ),
    serve(
      calls.secondWant,
      async ({ actor: { userId }, params: { id: wantId } }) =>
        success({ want: await library.secondWant({ userId, wantId }) }),
      changes,
    ),
    serve(
      calls.withdrawWant,
      async ({ actor: { userId }, params: { id: wantId } }) =>
        success({ want: await library.withdrawWant({ userId, wantId }) }),
      changes,
    ),
    serve(
      calls.offerForWant,
      async ({ actor: { userId }, params: { id: wantId, documentId } }) =>
        success({ want: await library.offerForWant({ userId, wantId, documentId }) }),
      changes,
    ),
    serve(
      calls.withdrawOffer,
      async ({ actor: { userId }, params: { id: wantId, documentId } }) =>
        success({ want: await library.withdrawOffer({ userId, wantId, documentId }) }),
      changes,
    ),
    serve(
      calls.answerOffer,
      async ({ actor: { userId }, params: { id: wantId, documentId }, body: { answer } }) =>
        success({ want: await library.answerOffer({ userId, wantId, documentId }, answer) }),
      changes,
    ),
    serve(calls.wantSetting, async ({ actor }) =>
      success({ isOn: await library.isToldOfWants(actor.userId) }),
    ),
    serve(
      calls.setWantSetting,
      async ({ actor, body: { isOn } }) => {
        await library.setToldOfWants(actor.userId, isOn)
        return success({ isOn })
      },
      changes,
    ),
  ]
}
