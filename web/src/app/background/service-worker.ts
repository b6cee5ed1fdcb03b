import { messageSW, Workbox } from 'workbox-window'
import { whenBack } from '../../live/socket'
import { frameOf, messages } from '../../service-worker/messages'
import { useNewVersion } from '../service-worker/new-version'

/** A page that stays open looks for a new version this often; also after each reconnection, since a new version restarts the server. */
const everyMs = 3_600_000
/** A worker that has not taken over by then is gone. The reload fetches the new page either way. */
const takeOverMs = 3000

let isStarted = false

/** Registers the service worker, and offers a reload once a newer version is ready. */
export async function startServiceWorker(): Promise<void> {
  if (isStarted) return
  isStarted = true
  const workbox = new Workbox('/sw.js')
  workbox.addEventListener('waiting', ({ sw }) => {
    if (sw !== undefined) void offer(sw)
  })
  try {
    const registration = await workbox.register()
    const look = () => void registration?.update().catch(() => undefined)
    whenBack(look)
    setInterval(look, everyMs)
  } catch {
    // Blocked by the browser's settings: everything but working offline does without.
  }
}

async function offer(waiting: ServiceWorker) {
  const frame: unknown = await messageSW(waiting, messages.frame)
  // Pages come from the server: this one may be of the new version already.
  if (frame === ownFrame()) return void messageSW(waiting, messages.activateIfAlone)
  useNewVersion.setState({ reload: () => reloadInto(waiting) })
}

function reloadInto(waiting: ServiceWorker) {
  const reload = () => location.reload()
  if (waiting.state !== 'installed') return reload()
  navigator.serviceWorker.addEventListener('controllerchange', reload, { once: true })
  setTimeout(reload, takeOverMs)
  waiting.postMessage(messages.activate)
}

const ownFrame = (): string | null =>
  frameOf([...document.querySelectorAll<HTMLScriptElement>('script[type=module][src]')].map(({ src }) => src))
