import { randomUUID } from 'node:crypto'
import { expectAccessible, expectFits } from './accessible'
import { openLive } from './live'
import { expectToast } from './toasts'
import { expect, test } from './world'

test('the menu of a card saves, shares and reports, by keyboard and by touch; not to visitors, nor about one’s own', async ({
  browser,
  world,
}) => {
  const [uploader, reader] = [await world.signIn(world.student(5)), await world.signIn(world.student(6))]
  const title = `Notes ${randomUUID().slice(0, 8)}`
  await world.publish(uploader, title)
  const search = `/search?q=${encodeURIComponent(title)}`
  const page = await (await world.open(browser, reader, 1280)).newPage()
  await openLive(page, search)
  const card = page.getByRole('article').filter({ hasText: title })
  const more = card.getByRole('button', { name: `More about ${title}` })
  await expectAccessible(page)
  await more.focus()
  await page.keyboard.press('Enter')
  const menu = page.getByRole('menu')
  await expect(menu.getByRole('menuitem')).toHaveText(['Save to My Documents', 'Share', 'Report…'])
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(more).toBeFocused()
  await page.keyboard.press('Enter')
  await menu.getByRole('menuitem', { name: 'Save to My Documents' }).click()
  await expectToast(page, 'Saved to My Documents')
  await expect(card.getByRole('button', { name: `Save ${title}` })).toHaveAttribute('aria-pressed', 'true')
  await more.click()
  await expect(menu.getByRole('menuitem', { name: 'Remove from My Documents' })).toBeVisible()
  await menu.getByRole('menuitem', { name: 'Report…' }).click()
  const form = page.getByRole('form', { name: 'Report document' })
  await form.getByLabel('Spam or advertising').check()
  await form.getByRole('button', { name: 'Submit Report' }).click()
  await expectToast(page, 'Thank you. An admin looks at it')
  await expect(form).toBeHidden()
  await expect(more).toBeFocused()

  const phone = await (await world.open(browser, uploader, 360)).newPage()
  await openLive(phone, search)
  const own = phone.getByRole('button', { name: `More about ${title}` })
  const box = await own.boundingBox()
  expect([box?.width, box?.height]).toEqual([44, 44])
  await own.click()
  await expect(phone.getByRole('menuitem')).toHaveText(['Save to My Documents', 'Share'])
  await expectFits(phone)
  const visitor = await (await world.open(browser, null)).newPage()
  await openLive(visitor, search)
  await expect(visitor.getByRole('article').first()).toBeVisible()
  await expect(visitor.getByRole('button', { name: /^More about/ })).toHaveCount(0)
  await Promise.all([page, phone, visitor].map((each) => each.context().close()))
})
