import { expectAccessible, expectFits } from './accessible'
import { newStudent } from './new-student'
import { expectToast } from './toasts'
import { expect, test } from './world'

for (const width of [1280, 360])
  test(`a student chooses hour and kinds of the news of their modules, in every tab, at ${width} px`, async ({
    browser,
    world,
  }) => {
    const context = await world.open(browser, await newStudent(world), width)
    const [page, other] = [await context.newPage(), await context.newPage()]
    for (const tab of [page, other]) await tab.goto('/settings')
    const section = page.getByRole('region', { name: 'New in your modules' })
    const inbox = section.getByRole('checkbox', { name: 'Tell me in my inbox, once a day' })
    const mail = section.getByRole('checkbox', { name: 'Email me once a week, on Monday morning' })
    const hour = section.getByRole('combobox', { name: 'At' })
    await expect(inbox).toBeChecked()
    await expect(mail).not.toBeChecked()
    await expect(hour).toHaveValue('18')

    // In quick succession: all of it is kept, in order.
    await hour.selectOption('8 am')
    await section.getByRole('checkbox', { name: 'Other notes' }).press('Space')
    await section.getByRole('checkbox', { name: 'Lab' }).press('Space')
    await mail.press('Space')
    const elsewhere = other.getByRole('region', { name: 'New in your modules' })
    await expect(elsewhere.getByRole('checkbox', { name: /^Email me/ })).toBeChecked()
    await expect(elsewhere.getByRole('checkbox', { name: 'Lab' })).not.toBeChecked()
    await expect(elsewhere.getByRole('combobox', { name: 'At' })).toHaveValue('8')
    await expectAccessible(page)
    await expectFits(page)

    // The last kind cannot be turned off: students who want none turn the messages off.
    for (const kind of ['Lecture', 'Tutorial', 'Past paper', 'Cheat sheet'])
      await section.getByRole('checkbox', { name: kind }).press('Space')
    await expect(section.getByRole('checkbox', { name: 'Summary' })).toBeDisabled()
    await expect(elsewhere.getByRole('checkbox', { name: 'Cheat sheet' })).not.toBeChecked()
    await inbox.press('Space')
    await mail.press('Space')
    await expect(hour).toBeDisabled()
    await expect(section.getByRole('checkbox', { name: 'Lab' })).toBeDisabled()
    await expect(elsewhere.getByRole('checkbox', { name: /^Email me/ })).not.toBeChecked()

    // Refused: as it was.
    await page.route('**/digest/setting', (route) =>
      route.request().method() === 'PUT' ? route.abort() : route.continue(),
    )
    await inbox.click()
    await expectToast(page, 'We can’t reach Studyshelf. Check your connection and try again.')
    await expect(inbox).not.toBeChecked()
  })

test('the page of a mail’s link ends the mails and begins them again, without a login', async ({
  browser,
  world,
}) => {
  const page = await (await world.open(browser, null, 390)).newPage()
  const token = '0'.repeat(32)
  const asked: string[] = []
  // A real token comes by mail a week later: the integration test has one.
  await page.route('**/api/mails/**', async (route) => {
    asked.push(new URL(route.request().url()).pathname)
    await route.fulfill({ json: { success: true } })
  })
  await page.goto(`/mails#${token}`)
  await page.getByRole('button', { name: 'Stop weekly emails' }).press('Enter')
  await expect(page.getByRole('main').getByRole('status')).toHaveText('You won’t get any more weekly emails.')
  await expectAccessible(page)
  await expectFits(page)
  await page.getByRole('button', { name: 'Resume weekly emails' }).press('Enter')
  await expect(page.getByRole('main').getByRole('status')).toHaveText('You’ll get the weekly emails again.')
  expect(asked).toEqual([`/api/mails/${token}/end`, `/api/mails/${token}/resume`])
})
