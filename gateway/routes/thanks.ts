import { calls } from '#events'
import type { Library } from '#services/library'
import { limits } from '../http/limits'
import { serve, type Route } from '../http/serve'
import { success } from '../http/success'

/** "This helped", and the setting whether one is told of thanks. */
export const thanksRoutes = ({
  library,
}: {
  library: Pick<Library, 'sayHelped' | 'takeHelpedBack' | 'isToldOfThanks' | 'setToldOfThanks'>
}): Route[] => [
  serve(
    calls.helped,
    async ({ actor, params }) => {
      await library.sayHelped(actor.userId, params.id)
      return success({ helped: true })
    },
    { limits: [limits.general, limits.thanks] },
  ),
  serve(
    calls.removeHelped,
    async ({ actor, params }) => {
      await library.takeHelpedBack(actor.userId, params.id)
      return success({ helped: false })
    },
    { limits: [limits.general, limits.thanks] },
  ),
  serve(calls.thanksSetting, async ({ actor }) =>
    success({ isOn: await library.isToldOfThanks(actor.userId) }),
  ),
  serve(
    calls.setThanksSetting,
    async ({ actor, body: { isOn } }) => {
      await library.setToldOfThanks(actor.userId, isOn)
      return success({ isOn })
    },
    { limits: [limits.general, limits.thanks] },
  ),
]
