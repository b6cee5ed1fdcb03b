import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { contestCaseId, warningsResponse } from '#events'
import { expectAccessible, expectFits } from './accessible'
import { openLive } from './live'
import { newStudent } from './new-student'
import { expect, test, type Person } from './world'

const idOf = ({ session }: Person): string =>
  z.object({ user: z.object({ _id: z.string() }) }).parse(JSON.parse(session)).user._id

test('an admin asks about a contested warning, the student answers on the open page, and the case comes back live', async ({
  browser,
  world,
}) => {
  const student = await newStudent(world)
  const adminLogin = await world.signIn(world.demo.admin.email)
  const note = `Be kind ${randomUUID().slice(0, 8)}`
  await world.call('POST', `/api/admin/users/${idOf(student)}/warn`, {
    token: adminLogin.token,
    body: { note },
  })
  const page = await (await world.open(browser, student, 360)).newPage()
  await openLive(page, '/warnings')
  const sheet = page.getByRole('listitem').filter({ hasText: note })
  await sheet.getByRole('button', { name: /^Contest it/ }).click()
  await page.getByRole('textbox', { name: 'Why should it be withdrawn?' }).fill('I was kind.')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(sheet.getByText('You contested this warning.')).toBeVisible()

  const { body } = await world.call('GET', '/api/auth/warnings/all', { token: student.token })
  const [warning] = warningsResponse.parse(body).warnings
  const caseId = contestCaseId(idOf(student), new Date(warning?.at ?? ''))
  const desk = await world.open(browser, adminLogin)
  const [admin, list] = [await desk.newPage(), await desk.newPage()]
  await openLive(list, '/admin/cases?kind=contest')
  await openLive(admin, `/admin/cases/${caseId}`)
  const row = list.getByRole('listitem').filter({ has: list.locator(`[href='/admin/cases/${caseId}']`) })
  await expect(admin.getByText(note).first()).toBeVisible()
  await admin.getByRole('radio', { name: 'Ask the student' }).check()
  await admin.getByRole('button', { name: 'Ask the student' }).click()
  await expect(admin.getByText('Enter a question.')).toBeVisible()
  await admin.getByRole('textbox', { name: 'Question' }).fill('What did you write to them?')
  await expectAccessible(admin)
  await admin.getByRole('button', { name: 'Ask the student' }).click()
  await expect(admin.getByText('The case waits for the answer')).toBeVisible()
  await expect(admin.getByText('Waiting for the student').first()).toBeVisible()
  await expect(row.getByText('Waiting for the student')).toBeVisible()

  // On the open page, by keyboard; refused without words.
  const form = page.getByRole('form', { name: 'An admin has a question' })
  await expect(form.getByText('What did you write to them?')).toBeVisible()
  await form.getByRole('button', { name: 'Send answer' }).press('Enter')
  await expect(form.getByText('Enter your answer.')).toBeVisible()
  await expect(form.getByRole('textbox', { name: 'Your answer' })).toBeFocused()
  await expectAccessible(page)
  await expectFits(page)
  await page.keyboard.type('Thank you, and nothing else.')
  await form.getByRole('button', { name: 'Send answer' }).press('Enter')
  await expect(form).toBeHidden()
  await expect(sheet.getByText('Thank you, and nothing else.')).toBeVisible()
  await expect(admin.getByText('Thank you, and nothing else.')).toBeVisible()
  await expect(row.getByText('The student answered')).toBeVisible()
  await page.context().close()
  await desk.close()
})

test('a suspended student contests warnings with the appeal, and answers a question on the same page', async ({
  browser,
  world,
}) => {
  const student = await newStudent(world)
  const admin = await world.signIn(world.demo.admin.email)
  const post = (path: string, body: object) =>
    world.call('POST', `/api/admin/${path}`, { token: admin.token, body })
  const userId = idOf(student)
  const note = `Be kind ${randomUUID().slice(0, 8)}`
  const page = await (await world.open(browser, student, 390)).newPage()
  await page.goto('/warnings')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await post(`users/${userId}/warn`, { note })
  await post(`users/${userId}/suspend`, { note: 'Three times the same.' })
  await expect(page.getByRole('heading', { name: 'Account Suspended' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Your warnings' }).getByText(note)).toBeVisible()
  const form = page.getByRole('form', { name: 'Appeal' })
  await form.getByRole('textbox').fill('It was not me.')
  await form.getByRole('checkbox', { name: /Community rules/ }).check()
  await expectAccessible(page)
  await expectFits(page)
  await form.getByRole('button', { name: 'Send appeal' }).click()
  await expect(page.getByText('You contested it. An admin answers.')).toBeVisible()

  await post(`cases/appeal-${userId}-1/ask`, { question: 'Who has your password?' })
  const asked = page.getByRole('form', { name: 'An admin has a question' })
  await expect(asked.getByText('Who has your password?')).toBeVisible()
  await asked.getByRole('textbox', { name: 'Your answer' }).fill('My brother.')
  await expectAccessible(page)
  await asked.getByRole('button', { name: 'Send answer' }).click()
  await expect(page.getByText('You answered:')).toBeVisible()
  await expect(page.getByText('My brother.')).toBeVisible()
  await page.context().close()

  const desk = await (await world.open(browser, admin)).newPage()
  await desk.goto(`/admin/cases/appeal-${userId}-1`)
  await expect(desk.getByText('My brother.')).toBeVisible()
  const contested = desk.getByRole('region', { name: 'Contested warnings' })
  await contested.getByRole('link', { name: 'Community rules' }).click()
  await expect(desk.getByRole('radio', { name: 'Withdraw the warning' })).toBeVisible()
  await expect(desk.getByText('It was not me.')).toBeVisible()
  await desk.context().close()
})
