import { notify } from '../../components/toasts/notify'
import { openDevice } from '../../http/device/database'
import { createOutbox, ended, type Outbox } from '../../http/outbox/outbox'
import { createDeviceStorage } from '../../http/outbox/storage'
import { useSession } from '../../session/session-store'
import { kinds } from './kinds'
import { summaryOf } from './summary'

/** The outbox of this browser, in this tab. */
export function openOutbox(): Outbox {
  const channel = new BroadcastChannel('outbox')
  const outbox = createOutbox({
    storage: createDeviceStorage(openDevice),
    kinds,
    userId: () => useSession.getState().user?._id ?? null,
    lock: inTurn,
    changed: () => channel.postMessage(null),
    tellEnd: (end) => channel.postMessage(end),
    report(results) {
      const { sent, refused } = summaryOf(results)
      if (sent !== null) notify.success(sent)
      for (const text of refused) notify.error(text)
    },
  })
  channel.onmessage = ({ data }) => {
    const end = ended.safeParse(data)
    if (end.success) outbox.endedElsewhere(end.data)
    else void outbox.read()
  }
  return outbox
}

/** Web Locks need HTTPS. Without them two tabs may send the same wish, which has no second effect. */
async function inTurn<T>(task: () => Promise<T>): Promise<T> {
  if (!('locks' in navigator)) return task()
  return navigator.locks.request('outbox', task)
}
