import { expectAccessible } from './accessible'
import { expect, test } from './world'

test('offline the page stays, and requested components load after a reconnect', async ({
  browser,
  world,
}) => {
  const person = await world.signIn(world.student(4))
  const context = await world.open(browser, person, 390)
  const page = await context.newPage()
  await page.goto('/')
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toBeVisible()
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  const offline = page.getByText(/^You are offline. This part opens once you are back online./)

  await page
    .getByRole('button', { name: /^Save / })
    .first()
    .click()
  await expect(page.getByText(/^You are offline. 1 change waits on this device/)).toBeVisible()
  await expect(heading).toBeVisible()

  // The code of this page is not loaded yet.
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page
    .getByRole('link', { name: /^Rewards/ })
    .first()
    .click()
  await expect(offline).toBeVisible()
  await expectAccessible(page)

  await context.setOffline(false)
  await expect(page.getByRole('heading', { level: 1, name: 'Rewards' })).toBeVisible()

  // A lazy component of an open page.
  const { _id } = await world.publish(person, 'Read under ground')
  await page.goto(`/document/${_id}`)
  await expect(page.locator('[data-page-number="1"] canvas')).toBeVisible()
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Notepad', exact: true }).click()
  await expect(offline).toBeVisible()
  await expect(heading).toHaveText('Read under ground')
  await context.setOffline(false)
  // Styled: it is at the bottom of the screen, and its frame takes no space.
  const notepad = page.getByRole('dialog', { name: 'Notepad' }).getByRole('heading', { name: 'Notepad' })
  await expect(notepad).toBeInViewport()
  await context.close()
})

test('a visitor redirected from the upload to the login returns to the upload', async ({
  browser,
  world,
}) => {
  const page = await (await world.open(browser, null)).newPage()
  await page.goto('/upload')
  await page.getByRole('button', { name: /Choose PDFs/ }).click()
  await expect(page).toHaveURL(/\/sign-up$/)
  await page.getByRole('tab', { name: 'Login' }).click()
  const form = page.getByRole('form', { name: 'Login' })
  await form.getByLabel('Email').fill(world.student(4))
  await form.getByLabel('Password', { exact: true }).fill(world.demo.password)
  await form.getByRole('button', { name: 'Log in' }).click()
  await expect(page).toHaveURL(/\/upload$/)
  await page.context().close()
})

test('an invalid module is not added, and the focus stays beside a removed one', async ({
  browser,
  world,
}) => {
  const context = await world.open(browser, await world.signIn(world.student(5)), 390)
  const page = await context.newPage()
  await page.goto('/')
  const form = page.getByRole('form', { name: 'My modules' })
  const field = form.getByRole('textbox', { name: 'Add modules' })
  await field.fill('hello world')
  await field.press('Enter')
  await expect(form.getByRole('alert')).toHaveText('Enter valid module codes.')
  await expect(field).toBeFocused()

  await field.fill('hello world, ma2001, st2334')
  await field.press('Enter')
  await expect(form.getByRole('alert')).toHaveText('“HELLO”, “WORLD” are not module codes.')
  await expect(field).toHaveValue('HELLO, WORLD')
  await expect(form.getByRole('listitem')).toContainText(['MA2001', 'ST2334'])
  await expectAccessible(page)

  await form.getByRole('button', { name: 'Remove ST2334' }).focus()
  await page.keyboard.press('Enter')
  await expect(form.getByRole('button', { name: 'Remove ST2334' })).toBeHidden()
  await expect(form.getByRole('button').filter({ hasNotText: 'Add' }).last()).toBeFocused()
  await context.close()
})
