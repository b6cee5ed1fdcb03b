import type { BrowserContext } from '@playwright/test'
import { answer } from './answers'
import { scenes } from './messages'
import { expectShownOrToast } from './toasts'
import { findViewers } from './viewers'
import { expect, test } from './world'

for (const { viewer, path, steps } of scenes)
  test(`on ${path} the ${viewer} reads ${steps.map(({ says }) => `‘${says}’`).join(', ')}`, async ({
    browser,
    world,
  }) => {
    const viewers = await findViewers(world)
    const context: BrowserContext = await viewers.open(browser, viewer, 1280)
    const page = await context.newPage()
    await page.goto(viewers.addressOf({ path }))
    for (const step of steps) {
      const end = await answer(page, step.answered)
      await step.act(page)
      const message = step.says.replace('{email}', 'support@studyshelf.example')
      await expectShownOrToast(page, page.getByText(message).filter({ visible: true }).first(), message)
      if (step.leadsTo !== undefined) await expect(page).toHaveURL(world.origin + step.leadsTo)
      await end()
    }
    await context.close()
  })
