import { randomUUID } from 'node:crypto'
import { expectAccessible, expectFits } from './accessible'
import { signInCrowd } from './crowd'
import { openLive } from './live'
import { newStudent } from './new-student'
import { expect, test } from './world'

test('a warning is contested on a phone, is on the desk at once, and leaves the open page when it is withdrawn', async ({
  browser,
  world,
}) => {
  const student = await newStudent(world)
  const crowd = await signInCrowd(world)
  const titles = ['Lemmas', 'Proofs'].map((each) => `${each} ${randomUUID().slice(0, 8)}`)
  const context = await world.open(browser, student, 360)
  const [page, other] = [await context.newPage(), await context.newPage()]
  await openLive(page, '/warnings')
  for (const title of titles) {
    await world.dislike((await world.publish(student, title))._id, crowd)
    await expect(page.getByRole('heading', { level: 2, name: title })).toBeVisible()
  }
  const sheetOf = (title = '') => page.getByRole('listitem').filter({ hasText: title })
  const first = sheetOf(titles[0])
  await expect(first).toContainText('The count decided this, not a person: it had 21 then.')
  await openLive(other, '/warnings')

  // By keyboard; refused without words, and closed again.
  const contest = first.getByRole('button', { name: /^Contest it/ })
  await contest.press('Enter')
  const form = page.getByRole('form', { name: 'Contest this warning' })
  const words = form.getByRole('textbox', { name: 'Why should it be withdrawn?' })
  await expect(words).toBeFocused()
  await form.getByRole('button', { name: 'Send' }).click()
  await expect(form.getByText('Say why this warning should be withdrawn.')).toBeVisible()
  await expectAccessible(page)
  await expectFits(page)
  await form.getByRole('button', { name: 'Cancel' }).click()
  await expect(form).toBeHidden()
  await contest.click()
  await words.fill('It was a game of one chat group.')
  await form.getByRole('button', { name: 'Send' }).click()
  for (const tab of [page, other]) {
    const sheet = tab.getByRole('listitem').filter({ hasText: titles[0] ?? '' })
    await expect(sheet.getByText('You contested this warning.')).toBeVisible()
    await expect(sheet.getByText('It was a game of one chat group.')).toBeVisible()
  }
  await sheetOf(titles[1])
    .getByRole('button', { name: /^Contest it/ })
    .click()
  await words.fill('This one, too.')
  await form.getByRole('button', { name: 'Send' }).click()
  await expect(sheetOf(titles[1]).getByText('You contested this warning.')).toBeVisible()

  const admin = await (await world.open(browser, await world.signIn(world.demo.admin.email))).newPage()
  const decide = async (title: string, decision: string, note: string) => {
    await openLive(admin, '/admin/cases?kind=contest')
    await admin.getByRole('listitem').filter({ hasText: title }).getByRole('link').first().click()
    await expect(admin.getByRole('region', { name: 'The warning' })).toContainText('The count decided')
    await admin.getByRole('radio', { name: decision }).check()
    await admin.getByRole('textbox', { name: 'Note' }).fill(note)
    await expectAccessible(admin)
    await admin.getByRole('button', { name: decision }).click()
    await expect(admin.getByText('Done. The decision is in the audit trail.')).toBeVisible()
  }
  await decide(titles[0] ?? '', 'Keep the warning', 'They were right.')
  for (const tab of [page, other]) {
    const sheet = tab.getByRole('listitem').filter({ hasText: titles[0] ?? '' })
    await expect(sheet.getByText('An admin read it, and the warning stays.')).toBeVisible()
    await expect(sheet.getByText('They were right.')).toBeVisible()
  }
  await decide(titles[1] ?? '', 'Withdraw the warning', 'It was a game.')
  for (const tab of [page, other])
    await expect(tab.getByRole('heading', { name: titles[1] ?? '' })).toHaveCount(0)
  await page.goto('/inbox')
  await expect(page.getByText('It was a game.')).toBeVisible()
  await Promise.all([context, admin.context()].map((each) => each.close()))
})
