import { checkKeptDocuments } from '../../entities/kept-document/api/check-kept'
import { deviceOwner } from '../../http/device/owner'
import { whenOutboxReady } from '../../http/outbox/post'
import { listen, useConnection } from '../../live/socket'
import { renewPushDevice } from '../../entities/push/api/push-device'
import { startServiceWorker } from './service-worker'

/**
 * Runs beside every page while somebody is signed in. It starts the service worker, sends the outbox now and whenever the connection is
 * back, deletes kept copies of removed documents on each connection and on `document:removed`, and registers this browser for notifications
 * again, if it gets them. Returns a function that stops.
 */
export function runInBackground(): () => void {
  // The dev server has no service worker.
  if (import.meta.env.PROD && 'serviceWorker' in navigator) void startServiceWorker()

  const send = () => void whenOutboxReady().then((outbox) => outbox.send())
  const check = () => {
    if (deviceOwner() !== null) void checkKeptDocuments()
  }
  void whenOutboxReady().then(async (outbox) => {
    await outbox.read()
    await outbox.send()
  })
  check()
  void renewPushDevice()
  const stops = [
    useConnection.subscribe((now, before) => {
      if (now.state !== 'live' || before.state === 'live') return
      send()
      check()
    }),
    listen('document:removed', check),
  ]
  addEventListener('online', send)
  return () => {
    removeEventListener('online', send)
    for (const stop of stops) stop()
  }
}
