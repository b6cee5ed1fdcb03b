/**
 * Bundled as `/before.js` (`web/before-script.ts`), a blocking script in the head. It runs before the first paint, while the program
 * is still being downloaded: it applies the theme, chooses the placeholder, and starts downloads that would otherwise wait for
 * the program. It must stay small, so it imports nothing that needs zod.
 */
import type { SessionUser, ShelfResponse } from '#events'
import { firstPagePicture } from './entities/document/first-page-picture'
import { addressWithin, keptScope, shownUniversity } from './features/home/shelf-scope'
import { topShelves } from './features/home/top-shelves'
import { keepFocus } from './keep-focus'

/** Paths of declared calls, filled in by the build. */
declare const shelfPaths: { course: string; mostLiked: string }

/** Shelves that Home requests before the program runs. */
const earlyShelves = 2
/** Cards of the first shelf that fit on a phone. */
const earlyPictures = 2

const { pathname } = location
const root = document.documentElement

try {
  applyTheme()
  const session = sessionStorage.getItem('user') ?? localStorage.getItem('user')
  showPlaceholder(session !== null)
  if (session !== null && pathname === '/') fetchShelves(session)
  if (session === null && pathname === '/') keepFocusOfLanding()
  preloadPage()
} catch {
  // Storage is blocked: the system's theme applies, and nobody is signed in.
}

/** A chosen theme must not flash the other one. */
function applyTheme() {
  const theme = localStorage.getItem('theme')
  if (theme === 'light' || theme === 'dark') root.dataset.theme = theme
}

/** `styles/before.css` shows the placeholder that `data-coming` names. Visitors of `/` see the prerendered landing page instead. */
function showPlaceholder(signedIn: boolean) {
  if (signedIn) root.dataset.signedIn = ''
  if (!signedIn && pathname === '/') return
  const documentId = /^\/document\/([0-9a-f]{24})$/.exec(pathname)?.[1]
  if (signedIn && documentId !== undefined) {
    root.dataset.coming = 'document'
    root.style.setProperty('--coming-picture', `url(${firstPagePicture(documentId)})`)
  } else {
    root.dataset.coming = pathname === '/' ? 'home' : 'page'
  }
}

/** Visitors may use the prerendered landing page before the program replaces it. */
function keepFocusOfLanding() {
  const begin = () => {
    const place = document.getElementById('root')
    if (place !== null) keepFocus(place)
  }
  // The first change comes when the page is parsed, before any module runs.
  document.addEventListener('readystatechange', begin, { once: true })
}

/** Requests the first shelves of Home, and the first pictures. The program uses these responses (`http/early-responses.ts`). */
function fetchShelves(session: string) {
  const { user } = JSON.parse(session) as { user: Pick<SessionUser, 'currentModules' | 'email'> }
  const course = (code: string) => shelfPaths.course.replace(':code', encodeURIComponent(code))
  const mostLiked = addressWithin(shelfPaths.mostLiked, shownUniversity(user.email, keptScope()))
  const addresses = topShelves(user.currentModules, course, mostLiked).slice(0, earlyShelves)
  const responses = addresses.map((address) => fetch(address))
  globalThis.early = Object.fromEntries(addresses.map((address, i) => [address, responses[i]!]))
  // A failure is reported to the code that uses the response.
  for (const response of responses) response.catch(() => undefined)
  responses[0]?.then(preloadPictures).catch(() => undefined)
}

async function preloadPictures(response: Response) {
  const { documents } = (await response.clone().json()) as ShelfResponse
  for (const { thumbnail } of documents.slice(0, earlyPictures))
    if (thumbnail !== null) preload(thumbnail, 'image')
}

/** Preloads the code and styles of the page at this address, which `web/preload.ts` lists in the HTML. */
function preloadPage() {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="page-files"]')
  if (meta === null) return
  const filesOf = JSON.parse(meta.content) as Partial<Record<string, string[]>>
  const page = pathname.split('/')[1] ?? ''
  for (const file of filesOf[page] ?? []) preload(`/${file}`, file.endsWith('.css') ? 'style' : 'script')
}

function preload(address: string, as: 'image' | 'style' | 'script') {
  const link = document.createElement('link')
  link.href = address
  if (as !== 'image') link.crossOrigin = ''
  if (as === 'script') {
    link.rel = 'modulepreload'
    link.fetchPriority = 'low'
  } else {
    link.rel = 'preload'
    link.as = as
  }
  document.head.append(link)
}
