import type { Page } from '@playwright/test'

/** One step from page to page: an action on the present page, and a selector that recognises the next one. */
interface Step {
  name: string
  act: (page: Page) => Promise<unknown>
  /** Selects the next page's content below the heading, not a placeholder. */
  content: string
}

const card = 'main article h2 a, main article h3 a'
const steps: readonly Step[] = [
  {
    name: 'home → document',
    act: (page) => page.locator(card).first().click(),
    content: 'main [aria-label="Document actions"]',
  },
  { name: 'document → back', act: (page) => page.evaluate(() => history.back()), content: card },
  {
    name: 'home → browse',
    act: (page) => page.getByRole('navigation', { name: 'Main' }).getByText('Browse').click(),
    content: card,
  },
  {
    name: 'browse → search',
    act: async (page) => {
      await page
        .getByRole('combobox', { name: /Search/ })
        .first()
        .fill('tutorial')
      await page.keyboard.press('Enter')
    },
    content: card,
  },
  {
    name: 'search → profile',
    act: (page) => page.locator('main article a[href^="/profile/"]').first().click(),
    content: card,
  },
  {
    name: 'profile → home',
    act: (page) => page.getByRole('navigation', { name: 'Main' }).getByText('Home').click(),
    content: card,
  },
]

/**
 * Measures the time from a click until the next page's heading and content are painted, in milliseconds, for each step of a walk.
 * Repeats the walk `rounds` times after a first one that fills the caches.
 */
export async function measureNavigation(
  page: Page,
  rounds: number,
): Promise<{ name: string; ms: number[] }[]> {
  const measured = steps.map(({ name }) => ({ name, ms: [] as number[] }))
  // tsx compiles functions with a helper that does not exist in the page.
  await page.addInitScript('globalThis.__name = (named) => named')
  await page.goto('/')
  await page.locator(card).first().waitFor()
  for (let round = 0; round <= rounds; round++) {
    for (const [i, step] of steps.entries()) {
      await expectNext(page, step.content)
      await step.act(page)
      const took = await arrived(page, step.name)
      if (round > 0) measured[i]?.ms.push(took)
    }
  }
  return measured
}

const arrivalLimitMs = 30_000

interface Walk extends Window {
  arrival?: Promise<number>
}

/** From the next click or key on, checks before each paint whether the next page's title, heading and content are there. */
const expectNext = (page: Page, content: string) =>
  page.evaluate((content) => {
    const before = document.title
    ;(window as Walk).arrival = new Promise((resolve) => {
      let pressed: number | undefined
      const press = (event: Event) => (pressed ??= event.timeStamp)
      const presses = ['click', 'keydown', 'popstate'] as const
      for (const kind of presses) addEventListener(kind, press, { capture: true })
      const look = () => {
        const named = document.title !== before && document.title.includes(' · ')
        const there = ['main h1', content].every((what) => document.querySelector(what)?.checkVisibility())
        if (pressed === undefined || !named || !there) return void requestAnimationFrame(look)
        for (const kind of presses) removeEventListener(kind, press, { capture: true })
        // A frame callback runs before the paint; a message sent from it arrives after.
        const { port1, port2 } = new MessageChannel()
        const since = pressed
        port1.onmessage = () => resolve(performance.now() - since)
        port2.postMessage(null)
      }
      requestAnimationFrame(look)
    })
  }, content)

/** Resolves to the milliseconds until the next page was painted. Throws if that takes more than half a minute. */
async function arrived(page: Page, name: string): Promise<number> {
  const took = await page.evaluate(
    (limitMs) =>
      Promise.race([
        (window as Walk).arrival ?? null,
        new Promise<null>((resolve) => setTimeout(() => resolve(null), limitMs)),
      ]),
    arrivalLimitMs,
  )
  if (took === null) throw new Error(`${name}: the page at ${page.url()} did not show its content`)
  return took
}
