import { checkKeptDocuments } from '../../entities/kept-document/api/check-kept'
import { deviceOwner } from '../../http/device/owner'
import { whenOutboxReady } from '../../http/outbox/post'
import { listen, useConnection } from '../../live/socket'
import { renewPushDevice } from '../../entities/push/api/push-device'
import { startServiceWorker } from './service-worker'

/**
 * Runs beside every page while somebody is signed in: the service worker; sending what waits, now and whenever the connection is back; and
 * deleting kept copies of removed documents, with each connection and as the server says it; and naming this browser to the server again, if it
 * gets notifications. Returns a function that stops.
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
