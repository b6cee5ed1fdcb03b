import { expectAccessible } from './accessible'
import { expect, test } from './world'

test('the footer links to every static page, in three groups', async ({ browser, world }) => {
  const page = await (await world.open(browser, null)).newPage()
  await page.goto('/')
  const footer = page.getByRole('navigation', { name: 'Footer' })
  for (const group of ['Company', 'Resources', 'Legal'])
    await expect(footer.getByRole('heading', { name: group })).toBeVisible()
  for (const [link, path] of [
    ['About', '/about'],
    ['Contact', '/contact'],
    ['FAQ', '/faq'],
    ['Report Problem', '/feedback?tab=problem'],
    ['Submit Feedback', '/feedback'],
    ['Terms of use', '/terms'],
    ['Privacy policy', '/privacy'],
    ['Take-down notice', '/take-down'],
    ['Transparency', '/transparency'],
    ['Copyright', '/copyright'],
  ] as const) {
    await footer.getByRole('link', { name: link }).click()
    await expect(page).toHaveURL(world.origin + path)
    await expect(page.locator('main').getByRole('heading', { level: 1 })).toBeVisible()
    // It begins at its top; a click while it moves there would meet nothing.
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  }
  await expect(page.getByText('has not named a representative yet')).toBeVisible()
  await page.context().close()
})

test('the privacy policy names the law, the data protection officer, and how long everything is kept', async ({
  browser,
  world,
}) => {
  const page = await (await world.open(browser, null, 360)).newPage()
  await page.goto('/privacy')
  for (const law of ['PDPA', 'GDPR']) await expect(page.locator('main')).toContainText(`the ${law}`)
  await expect(page.getByText('Data protection officer:').getByRole('link')).toHaveAttribute(
    'href',
    /^mailto:.+@/,
  )
  const photo = page.getByRole('row', { name: /photo of your student card/ })
  await expect(photo.getByRole('cell')).toHaveText('Until your email is verified; 24 hours at most')
  await expectAccessible(page)
  await page.goto('/sign-up')
  await page.getByRole('button', { name: 'Privacy policy' }).click()
  const sheet = page.getByRole('dialog', { name: 'Privacy policy' })
  await expect(sheet.getByRole('row', { name: /photo of your student card/ })).toBeVisible()
  await expectAccessible(page)
  await page.context().close()
})

test('one of the seven questions is open at a time', async ({ browser, world }) => {
  const page = await (await world.open(browser, null)).newPage()
  await page.goto('/faq')
  const questions = page.locator('details > summary')
  await expect(questions).toHaveCount(7)
  for (const index of [0, 3, 6]) {
    await questions.nth(index).press('Enter')
    await expect(page.locator('details[open]')).toHaveCount(1)
    await expect(page.locator('details').nth(index)).toHaveAttribute('open')
  }
  await page.context().close()
})

test('feedback and problem reports need all three fields, keep them after a failure, and say thank you', async ({
  browser,
  world,
}) => {
  const page = await (await world.open(browser, null)).newPage()
  await page.goto('/feedback')
  await page.getByRole('tab', { name: 'Report a Problem' }).click()
  await expect(page).toHaveURL(/tab=problem/)
  const form = page.getByRole('form', { name: 'Report a Problem' })
  await form.getByRole('button', { name: 'Report Problem' }).click()
  for (const fault of [
    'Enter your name.',
    'Enter an email address that we can reply to.',
    'Enter your message.',
  ])
    await expect(form.getByText(fault)).toBeVisible()
  await expect(form.getByLabel('Name')).toBeFocused()
  await form.getByLabel('Name').fill('Kim')
  await form.getByLabel('Email').fill('kim@u.nus.edu')
  await form.getByLabel('What happened?').fill('The page was empty.')
  await page.route('**/report-problem', (route) => route.abort())
  await form.getByRole('button', { name: 'Report Problem' }).click()
  await expect(page.getByText('Something went wrong. Please try again later.').first()).toBeVisible()
  await expect(form.getByLabel('What happened?')).toHaveValue('The page was empty.')
  await page.unroute('**/report-problem')
  await form.getByRole('button', { name: 'Report Problem' }).click()
  await expect(
    page.getByRole('status').filter({ hasText: 'Thank you! Your report has been sent.' }),
  ).toBeFocused()
  await page.context().close()
})
