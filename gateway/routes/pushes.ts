import { calls } from '#events'
import type { Notifications } from '#services/notifications'
import { limits } from '../http/limits'
import { serve, type Route } from '../http/serve'
import { success } from '../http/success'

/** Push notifications while the program is closed. */
export function pushRoutes({
  notifications,
}: {
  notifications: Pick<Notifications, 'pushSetting' | 'setPushSetting' | 'addPushDevice' | 'removePushDevice'>
}): Route[] {
  const settingOf = async (userId: string) => success(await notifications.pushSetting(userId))
  const changing = { limits: [limits.general, limits.pushes] }
  return [
    serve(calls.pushSetting, ({ actor }) => settingOf(actor.userId)),
    serve(
      calls.setPushSetting,
      async ({ actor, body }) => {
        await notifications.setPushSetting(actor.userId, body)
        return settingOf(actor.userId)
      },
      changing,
    ),
    serve(
      calls.addPushDevice,
      async ({ actor, body }) => {
        await notifications.addPushDevice(actor, body)
        return settingOf(actor.userId)
      },
      changing,
    ),
    serve(
      calls.removePushDevice,
      async ({ actor, body }) => {
        await notifications.removePushDevice(actor.userId, body.endpoint)
        return success({})
      },
      changing,
    ),
  ]
}
