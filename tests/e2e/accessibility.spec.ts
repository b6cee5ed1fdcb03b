import type { Page } from '@playwright/test'
import { expectAccessible, expectColours, expectFits } from './accessible'
import { everyViewer, pages, type ProductPage, type Viewer } from './pages'
import { findViewers } from './viewers'
import { expect, main, test, worldOfMain } from './world'

const [phone, screen] = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]
const narrowest = 360
/** 1280 px at 200 %, and the widest screen. */
const otherWidths = [640, 1920]

/** `npm test` looks at each page once: as the last viewer of its row, who sees the most. */
const firstLook = ({ viewers }: ProductPage, viewer: Viewer) => (viewers.at(-1) === viewer ? main : {})

// Viewers side by side, each one's pages in turn.
test.describe.configure({ mode: 'parallel' })

for (const viewer of everyViewer)
  test.describe(viewer, () => {
    test.describe.configure({ mode: 'default' })
    // One page for all tests: with a warm cache it loads in half the time.
    let page: Page
    let open: (shown: ProductPage) => Promise<void>

    test.beforeAll(async ({ worlds, browser }) => {
      const viewers = await findViewers(await worlds.of(worldOfMain))
      const context = await viewers.open(browser, viewer, phone.width)
      page = await context.newPage()
      open = async (shown) => {
        await page.setViewportSize(phone)
        await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
        await page.goto(viewers.addressOf(shown))
        await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
        await expect(page.locator('main [data-content-loading]')).toHaveCount(0)
      }
    })
    test.afterAll(() => page.context().close())

    for (const shown of pages.filter(({ viewers }) => viewers.includes(viewer))) {
      test(`${shown.route} passes axe and fits a phone`, firstLook(shown, viewer), async () => {
        await open(shown)
        await expectAccessible(page)
        await page.setViewportSize({ ...phone, width: narrowest })
        await expectFits(page)
      })

      test(`${shown.route} passes axe in the dark and fits every screen`, async () => {
        await open(shown)
        await page.emulateMedia({ colorScheme: 'dark' })
        await test.step('on a phone', () => expectColours(page))
        await page.setViewportSize(screen)
        await test.step('on a screen', () => expectAccessible(page))
        for (const width of otherWidths) {
          await page.setViewportSize({ ...screen, width })
          await test.step(`at ${width} px`, () => expectFits(page))
        }
      })
    }
  })
