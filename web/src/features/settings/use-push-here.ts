import { useEffect, useState } from 'react'
import { addPushDevice, removePushDevice } from '../../entities/push/api/push-device'
import {
  ownSubscription,
  pushSupport,
  subscribe,
  unsubscribe,
  type PushSupport,
} from '../../entities/push/browser-push'

/** `unknown`: not read yet. `blocked`: the user refused, in the browser. */
export type PushHere = 'unknown' | 'on' | 'off' | 'blocked' | Exclude<PushSupport, 'yes'>

async function readHere(): Promise<PushHere> {
  const support = pushSupport()
  if (support !== 'yes') return support
  if (Notification.permission === 'denied') return 'blocked'
  return (await ownSubscription()) === null ? 'off' : 'on'
}

/** Whether this browser gets notifications, and how to turn them on and off. Both reject if it fails. */
export function usePushHere(publicKey: string): {
  here: PushHere
  turnOn: () => Promise<void>
  turnOff: () => Promise<void>
} {
  const [here, setHere] = useState<PushHere>('unknown')
  const read = () => readHere().then(setHere)
  useEffect(() => {
    const reread = () => void readHere().then(setHere)
    reread()
    // The user may allow them in the browser's settings meanwhile.
    addEventListener('focus', reread)
    return () => removeEventListener('focus', reread)
  }, [])
  return {
    here,
    async turnOn() {
      try {
        if ((await Notification.requestPermission()) !== 'granted') return
        const subscription = await subscribe(publicKey)
        await addPushDevice(subscription).catch(async (error: unknown) => {
          await unsubscribe()
          throw error
        })
      } finally {
        await read()
      }
    },
    async turnOff() {
      const endpoint = await unsubscribe()
      await read()
      if (endpoint !== null) await removePushDevice(endpoint)
    },
  }
}
