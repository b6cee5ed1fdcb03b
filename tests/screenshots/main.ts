import { mkdir, rm } from 'node:fs/promises'
import { chromium, expect, type Page } from '@playwright/test'
import { startProgram } from '../client/start-program'
import { withDataDir } from '../client/with-data-dir'
import { chromiumOptions } from '../e2e/chromium'
import { pages, type ProductPage, type Viewer } from '../e2e/pages'
import { findViewers } from '../e2e/viewers'
import { openWorld } from '../e2e/world'

/**
 * `npm run screenshots [-- --only ROUTE]`: every page as each of its viewers sees it, at 390 and 1280 pixels, light and dark, whole, into
 * `screenshots/`. ROUTE is written as in the router.
 */
const folder = 'screenshots'
const widths = [390, 1280] as const
const themes = ['light', 'dark'] as const

const at = process.argv.indexOf('--only')
const only = at < 0 ? null : process.argv[at + 1]
const asked = pages.filter(({ route }) => only === null || route === only)
if (asked.length === 0) throw new Error(`No page has the route ${only}.`)

const fileOf = (page: ProductPage, ...details: (string | number)[]) =>
  `${folder}/${[page.route === '/' ? 'start' : page.route.replaceAll(/[^\w]+/g, '-'), ...details].join('.')}.png`

/** Goes through the page once, so that what is fetched when it comes into view is there. */
async function unroll(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let top = 0; top < document.documentElement.scrollHeight; top += window.innerHeight) {
      window.scrollTo(0, top)
      await new Promise((resolve) => requestAnimationFrame(resolve))
    }
    window.scrollTo(0, 0)
  })
  await page.waitForLoadState('networkidle')
}

if (only === null) await rm(folder, { recursive: true, force: true })
await mkdir(folder, { recursive: true })
await withDataDir(async (dataDir) => {
  const program = await startProgram({ dataDir })
  const browser = await chromium.launch(chromiumOptions)
  try {
    const viewers = await findViewers(await openWorld(program.origin))
    for (const width of widths)
      for (const viewer of new Set(asked.flatMap((page): readonly Viewer[] => page.viewers))) {
        const context = await viewers.open(browser, viewer, width)
        const page = await context.newPage()
        for (const shown of asked.filter((each) => each.viewers.includes(viewer))) {
          await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
          await page.goto(viewers.addressOf(shown))
          await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
          await page.waitForLoadState('networkidle')
          await unroll(page)
          for (const colorScheme of themes) {
            await page.emulateMedia({ colorScheme })
            await page.screenshot({
              path: fileOf(shown, viewer, width, colorScheme),
              fullPage: true,
              animations: 'disabled',
            })
          }
        }
        await context.close()
      }
  } finally {
    await browser.close()
    await program.stop()
  }
})
console.log(`Written to ${folder}/.`)
