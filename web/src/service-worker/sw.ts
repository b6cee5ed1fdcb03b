/**
 * The service worker: keeps the files of the build, so that the program starts without a connection. It keeps nothing of any user, and
 * answers no request of the API: what a user keeps is in IndexedDB, where the page knows whose it is (`http/device`).
 */
import { clientsClaim } from 'workbox-core/clientsClaim.js'
import { cleanupOutdatedCaches } from 'workbox-precaching/cleanupOutdatedCaches.js'
import { matchPrecache } from 'workbox-precaching/matchPrecache.js'
import { precacheAndRoute } from 'workbox-precaching/precacheAndRoute.js'
import { NavigationRoute } from 'workbox-routing/NavigationRoute.js'
import { registerRoute } from 'workbox-routing/registerRoute.js'
import { CacheFirst } from 'workbox-strategies/CacheFirst.js'
import { answerOrKept } from './answer-or-kept'
import { frameOf, messages } from './messages'
import { readPush, unreadPush } from './pushes'

declare const self: {
  __WB_MANIFEST: { url: string; revision: string | null }[]
  skipWaiting: () => Promise<void>
  clients: {
    matchAll: (which: { type: 'window'; includeUncontrolled: true }) => Promise<OpenPage[]>
    openWindow: (path: string) => Promise<unknown>
  }
  registration: ServiceWorkerRegistration
  caches: Pick<CacheStorage, 'delete'>
  addEventListener: <Name extends keyof Events>(event: Name, listen: (event: Events[Name]) => void) => void
}
interface OpenPage {
  url: string
  focus: () => Promise<unknown>
}
interface Lasting {
  waitUntil: (work: Promise<unknown>) => void
}
interface Events {
  message: { data: unknown; ports: readonly MessagePort[] }
  activate: Lasting
  push: Lasting & { data: { text: () => string } | null }
  notificationclick: Lasting & { notification: Notification }
}

/** Any page that the client routes. */
const page = '/fallback.html'
/** Fetched by PDF.js when a file needs them: fonts, character maps, decoders. */
const pdfParts = new CacheFirst({ cacheName: 'pdf-parts' })
/** Fetched with the first formula in a question. Those of former builds have other names, and go when this one takes over. */
const formulaCache = 'formula-parts'
const formulaParts = new CacheFirst({ cacheName: formulaCache })

const files = self.__WB_MANIFEST

// Fresh from the server while it answers, so that a page is never older than its head says. Registered before the precache's own route.
registerRoute(
  new NavigationRoute(({ request }) => answerOrKept(request, () => matchPrecache(page)), {
    denylist: [/^\/(api|dev|files|metrics|socket\.io)(\/|$)/, /\.\w+$/],
  }),
)
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname === '/before.js',
  ({ request }) => answerOrKept(request, () => matchPrecache('/before.js')),
)
registerRoute(({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/pdf/'), pdfParts)
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && /^\/assets\/(draw-formulas-|KaTeX_)/.test(url.pathname),
  formulaParts,
)
precacheAndRoute(files)
cleanupOutdatedCaches()
// The page that registered the first worker works offline too. Later workers wait until they are told, or until no page is open.
clientsClaim()

self.addEventListener('message', ({ data, ports }) => {
  if (data === messages.activate) void self.skipWaiting()
  if (data === messages.activateIfAlone) void activateIfAlone()
  if (data === messages.frame) ports[0]?.postMessage(frameOf(files.map(({ url }) => url)))
})

self.addEventListener('activate', (event) => event.waitUntil(self.caches.delete(formulaCache)))
self.addEventListener('push', (event) => event.waitUntil(show(event.data?.text() ?? '')))
self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(String(event.notification.data)))
})

/** A later notification with the same tag replaces an earlier one. */
function show(text: string): Promise<void> {
  const { tag, title, body, path } = readPush(text) ?? unreadPush
  return self.registration.showNotification(title, { tag, body, data: path, icon: '/images/icon-192.png' })
}

/** Shows the page where it is open, else opens it: a page with unsaved work is never led elsewhere. */
async function open(path: string): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const shown = pages.find(({ url }) => new URL(url).pathname === path)
  await (shown === undefined ? self.clients.openWindow(path) : shown.focus())
}

async function activateIfAlone() {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  if (pages.length <= 1) await self.skipWaiting()
}
