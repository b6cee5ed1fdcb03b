import { everyViewer, pages } from './pages'
import { findViewers } from './viewers'
import { expect, expectColours, expectFits, expectPleasant, test } from './world'

const [phone, screen] = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]

for (const viewer of everyViewer)
  for (const shown of pages.filter(({ viewers }) => viewers.includes(viewer)))
    test(`${shown.route} fits a phone and a screen and passes axe, light and dark, for the ${viewer}`, async ({
      browser,
      world,
    }) => {
      const viewers = await findViewers(world)
      const context = await viewers.open(browser, viewer, phone.width)
      const page = await context.newPage()
      await page.setViewportSize(phone)
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
      await page.goto(viewers.addressOf(shown))
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
      await page.waitForLoadState('networkidle')
      await test.step('on a phone', () => expectPleasant(page))
      await page.emulateMedia({ colorScheme: 'dark' })
      await test.step('on a phone, dark', () => expectColours(page))
      await page.setViewportSize(screen)
      await test.step('on a screen, dark', () => expectPleasant(page))
      // The narrowest phone, a screen of 1280 px at 200 %, the widest screen.
      for (const width of [360, 640, 1920]) {
        await page.setViewportSize({ ...screen, width })
        await test.step(`at ${width} px`, () => expectFits(page))
      }
      await context.close()
    })
