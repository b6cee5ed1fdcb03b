import type { Page } from '@playwright/test'

/** One step from page to page: what is pressed, and by what the next page is known to stand. */
interface Step {
  name: string
  act: (page: Page) => Promise<unknown>
  /** Its own content beside the heading, not a placeholder. */
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
      await page.getByRole('searchbox').first().fill('notes')
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
 * How long it takes from a press until the next page's heading and content are painted, in milliseconds, for each step of a walk;
 * `rounds` times over what a first walk has fetched and read.
 */
export async function measureNavigation(
  page: Page,
  rounds: number,
): Promise<{ name: string; ms: number[] }[]> {
  const measured = steps.map(({ name }) => ({ name, ms: [] as number[] }))
  // What tsx compiles names its functions by a helper, also those that run in the page.
  await page.addInitScript('globalThis.__name = (named) => named')
  await page.goto('/')
  await page.locator(card).first().waitFor()
  for (let round = 0; round <= rounds; round++) {
    for (const [i, step] of steps.entries()) {
      await expectNext(page, step.content)
      await step.act(page)
      const took = await arrived(page)
      // The first walk warms.
      if (round > 0) measured[i]?.ms.push(took)
    }
  }
  return measured
}

interface Walk extends Window {
  arrival?: Promise<number>
}

/** From the next press on the page looks, frame by frame, for another page: its title in the tab, its heading, its content. */
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
        // A frame callback comes before its frame is painted; a message that it sends comes after.
        const { port1, port2 } = new MessageChannel()
        const since = pressed
        port1.onmessage = () => resolve(performance.now() - since)
        port2.postMessage(null)
      }
      requestAnimationFrame(look)
    })
  }, content)

const arrived = (page: Page) => page.evaluate(() => (window as Walk).arrival ?? NaN)
