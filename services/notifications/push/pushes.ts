import type { Model } from 'mongoose'
import type { PushDevice, PushKind, PushSetting } from '#events'
import {
  AppError,
  daysUntil,
  type Clock,
  type Log,
  type Outbox,
  type Push,
  type PushSender,
} from '#platform/core'
import type { Accounts } from '#services/accounts'
import type { PushRecord } from '../model'
import { addDevice, choose, removeDevices, tell, usualPush } from './rules'
import { createSendQueue } from './send-queue'

export interface PushSettings {
  pushSetting(userId: string): Promise<PushSetting & { publicKey: string | null; devices: number }>
  setPushSetting(userId: string, setting: PushSetting): Promise<void>
  /** `sessionId`: pushes end with it. Throws AppError `no-push`, `push-service`. */
  addPushDevice(actor: { userId: string; sessionId: string | null }, device: PushDevice): Promise<void>
  removePushDevice(userId: string, endpoint: string): Promise<void>
}

/** Push notifications while the program is closed: hints, since each message is in its reader's inbox too. */
export function createPushes({
  pushes,
  outbox,
  sender,
  accounts,
  clock,
  log,
}: {
  pushes: Model<PushRecord>
  outbox: Pick<Outbox, 'decide'>
  sender: PushSender
  accounts: Pick<Accounts, 'get'>
  clock: Clock
  log: Pick<Log, 'warn'>
}) {
  const forget = async (userId: string, endpoint: string): Promise<void> => {
    await outbox.decide(
      pushes,
      userId,
      removeDevices((device) => device.endpoint === endpoint),
    )
  }
  const queue = createSendQueue({ send: sender.send, onGone: forget, log })
  const settings: PushSettings = {
    async pushSetting(userId) {
      const { kinds, often, devices } =
        (await pushes.findById(userId, { kinds: 1, often: 1, devices: 1 }).lean()) ?? usualPush
      return { kinds, often, devices: devices.length, publicKey: sender.publicKey }
    },
    async setPushSetting(userId, setting) {
      await outbox.decide(pushes, userId, choose(setting))
    },
    async addPushDevice({ userId, sessionId }, device) {
      if (sender.publicKey === null)
        throw new AppError('no-push', 409, 'Studyshelf sends no notifications to devices at present.')
      if (!sender.knows(device.endpoint))
        throw new AppError(
          'push-service',
          400,
          'Notifications cannot be sent to this browser. Use Chrome, Edge, Firefox or Safari.',
        )
      // Somebody else was signed in there.
      const before = await pushes.find({ 'devices.endpoint': device.endpoint }, { _id: 1 }).lean()
      for (const { _id } of before) if (_id !== userId) await forget(_id, device.endpoint)
      await outbox.decide(pushes, userId, addDevice({ ...device, sessionId, since: clock.now() }))
    },
    removePushDevice: forget,
  }
  return {
    settings,
    /** Tells an active user's browsers, unless they want none of this kind, or were told today. */
    async tell(userId: string, kind: PushKind, push: Push): Promise<void> {
      if (sender.publicKey === null) return
      if ((await accounts.get(userId))?.isActive !== true) return
      const [today] = daysUntil(clock.now(), 1)
      const targets = await outbox.decide(pushes, userId, tell(kind, today?.name ?? ''))
      queue.add(targets.map((target) => ({ userId, target, push })))
    },
    /** Forgets the browsers of these sessions; null: of all. */
    async endSessions(userId: string, sessionIds: readonly string[] | null): Promise<void> {
      await outbox.decide(
        pushes,
        userId,
        removeDevices(
          ({ sessionId }) => sessionIds === null || (sessionId !== null && sessionIds.includes(sessionId)),
        ),
      )
    },
    /** A user's choices, for their export. */
    async exportOf(userId: string) {
      const { kinds, often, devices } =
        (await pushes.findById(userId, { kinds: 1, often: 1, devices: 1 }).lean()) ?? usualPush
      return { kinds, often, devices: devices.map(({ since }) => ({ since })) }
    },
    async erase(userId: string): Promise<void> {
      await pushes.deleteOne({ _id: userId })
    },
    stop: () => queue.stop(),
  }
}
export type Pushes = ReturnType<typeof createPushes>
