import { pushCalls, pushDevice } from '#events'
import { request } from '../../../http/api-client'
import { deviceOwner, noteOwner } from '../../../http/device/owner'
import { useSession } from '../../../session/session-store'
import { ownSubscription } from '../browser-push'

/** Sends the signed-in user's notifications to this browser. Throws ApiError. */
export async function addPushDevice(subscription: PushSubscription): Promise<void> {
  const { endpoint, keys } = subscription.toJSON()
  const body = pushDevice.parse({ endpoint, p256dh: keys?.['p256dh'], auth: keys?.['auth'] })
  await request(pushCalls.addPushDevice, { body })
  const { user } = useSession.getState()
  if (user !== null) noteOwner(user._id)
}

/** Throws ApiError. */
export const removePushDevice = (endpoint: string): Promise<unknown> =>
  request(pushCalls.removePushDevice, { body: { endpoint } })

/** Names this browser again: its subscription or the session may be new. Never rejects. */
export async function renewPushDevice(): Promise<void> {
  // Somebody else's subscription ends with their session.
  if (deviceOwner() === null || deviceOwner() !== useSession.getState().user?._id) return
  const subscription = await ownSubscription()
  if (subscription !== null) await addPushDevice(subscription).catch(() => undefined)
}
