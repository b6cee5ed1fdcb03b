import type { Browser, CDPSession, Page } from '@playwright/test'
import type { Person, World } from './world'

/** A point of the window, in px. */
export interface Point {
  x: number
  y: number
}

/** Fingers on a page. They take their own time, so that no test depends on the machine's. */
export interface Fingers {
  doubleTap: (at: Point) => Promise<void>
  /** Two fingers: from these places over to those. */
  pinch: (from: readonly [Point, Point], to: readonly [Point, Point]) => Promise<void>
  /** Puts two fingers down and spreads them, and keeps them there. */
  holdPinch: (from: readonly [Point, Point], to: readonly [Point, Point]) => Promise<void>
  swipe: (from: Point, to: Point) => Promise<void>
  lift: () => Promise<void>
}

export async function fingersOn(page: Page): Promise<Fingers> {
  const session: CDPSession = await page.context().newCDPSession(page)
  let seconds = Date.now() / 1000
  const send = async (
    type: 'touchStart' | 'touchMove' | 'touchEnd',
    points: readonly Point[],
    after = 0.016,
  ) => {
    seconds += after
    const touchPoints = points.map(({ x, y }, id) => ({ x, y, id }))
    await session.send('Input.dispatchTouchEvent', { type, touchPoints, timestamp: seconds })
  }
  const between = (from: Point, to: Point, part: number): Point => ({
    x: from.x + (to.x - from.x) * part,
    y: from.y + (to.y - from.y) * part,
  })
  const parts = [0.1, 0.25, 0.5, 0.75, 1]
  const move = async (from: readonly Point[], to: readonly Point[]) => {
    await send('touchStart', from, 1)
    for (const part of parts)
      await send(
        'touchMove',
        from.map((point, index) => between(point, to[index] ?? point, part)),
      )
  }
  const lift = () => send('touchEnd', [])
  return {
    async doubleTap(at) {
      await send('touchStart', [at], 1)
      await lift()
      await send('touchStart', [at], 0.1)
      await lift()
    },
    async pinch(from, to) {
      await move(from, to)
      await lift()
    },
    holdPinch: move,
    async swipe(from, to) {
      await move([from], [to])
      await lift()
    },
    lift,
  }
}

/** Opens a page on a phone with a touchscreen, as this person. */
export async function openPhone(
  world: World,
  browser: Browser,
  person: Person,
  { width = 390, height = 844 }: { width?: number; height?: number } = {},
): Promise<Page> {
  const context = await browser.newContext({
    baseURL: world.origin,
    viewport: { width, height },
    hasTouch: true,
    isMobile: true,
    deviceScaleFactor: 2,
    storageState: {
      cookies: [],
      origins: [{ origin: world.origin, localStorage: [{ name: 'user', value: person.session }] }],
    },
  })
  return context.newPage()
}
