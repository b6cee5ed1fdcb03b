import { expectAccessible } from './accessible'
import { answer, reasoned } from './answers'
import { expect, test } from './world'

test('a suspended student sees the reason, appeals once, sees the answer, and is readmitted on the open page', async ({
  browser,
  world,
}) => {
  const student = await world.signIn(world.student(17))
  const admin = await world.signIn(world.demo.admin.email)
  const id = world.demo.students[17]?._id
  const decide = (path: string, note: string) =>
    world.call('POST', `/api/admin/${path}`, { token: admin.token, body: { note } })
  const page = await (await world.open(browser, student, 390)).newPage()
  await page.goto('/rewards')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await decide(`users/${id}/suspend`, 'The same spam, three times.')
  await expect(page.getByRole('heading', { name: 'Account Suspended' })).toBeVisible()
  await expect(page.getByText('The same spam, three times.')).toBeVisible()
  await page.reload()
  await expect(page.getByText('The same spam, three times.')).toBeVisible()
  const form = page.getByRole('form', { name: 'Appeal' })
  await form.getByRole('button', { name: 'Send appeal' }).click()
  await expect(form.getByText('Say why your account should be active again.')).toBeVisible()
  await form.getByRole('textbox').fill('It was not me.')
  await page.reload()
  await expect(form.getByRole('textbox')).toHaveValue('It was not me.')
  await expect(form.getByText('14 / 2000')).toBeVisible()
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Send appeal' }).click()
  await expect(page.getByRole('heading', { name: 'Your appeal is being read' })).toBeVisible()
  await expect(form).toBeHidden()
  expect(await page.evaluate(() => sessionStorage.getItem('appeal-draft') ?? '')).toBe('')

  const { body } = await world.call('GET', '/api/admin/cases?kind=appeal', { token: admin.token })
  const appeal = /appeal-[0-9a-f]{24}-\d+/.exec(JSON.stringify(body))?.[0] ?? ''
  await decide(`cases/${appeal}/reject`, 'It was your device, each time.')
  await expect(page.getByRole('heading', { name: 'Your appeal was rejected' })).toBeVisible()
  await expect(page.getByText('It was your device, each time.')).toBeVisible()
  // The first response to the page that polls for the readmission is lost.
  await page.route('**/api/auth/me', (route) => route.abort(), { times: 1 })
  await decide(`users/${id}/reinstate`, 'We have looked again.')
  // The page polls every 5 s, and retries with the next poll after the lost response.
  await expect(page.getByRole('button', { name: /Account of/ })).toBeVisible()
  await expect(page).not.toHaveURL(/suspended/)
  await page.context().close()
})

test('a suspended student who logs in is linked to the reason', async ({ browser, world }) => {
  const admin = await world.signIn(world.demo.admin.email)
  const decide = (decision: 'suspend' | 'reinstate', note: string) =>
    world.call('POST', `/api/admin/users/${world.demo.students[18]?._id}/${decision}`, {
      token: admin.token,
      body: { note },
    })
  await decide('suspend', 'Not your own photo.')
  const page = await (await world.open(browser, null)).newPage()
  await page.goto('/suspended')
  await expect(page.getByRole('heading', { name: 'Account Suspended' })).toBeVisible()
  await page.getByRole('link', { name: 'Log in', exact: true }).first().click()
  await page.getByRole('tab', { name: 'Login' }).click()
  const login = page.getByRole('form', { name: 'Login' })
  await login.getByLabel('Email').fill(world.student(18))
  await login.getByLabel('Password', { exact: true }).fill(world.demo.password)
  await login.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByText(/Your account is suspended\. Contact .* for assistance/).first()).toBeVisible()
  await page.getByRole('link', { name: 'See why, and appeal' }).click()
  await expect(page.getByText('Not your own photo.')).toBeVisible()
  // Later tests log in as everybody.
  await decide('reinstate', 'Thank you for the new one.')
  await expect(page.getByRole('button', { name: /Account of/ })).toBeVisible()
  await page.context().close()
})

test('somebody suspended who logs in with a second factor is linked to the reason', async ({
  browser,
  world,
}) => {
  const page = await (await world.open(browser, null, 390)).newPage()
  await page.goto('/sign-up')
  await page.getByRole('tab', { name: 'Login' }).click()
  const login = page.getByRole('form', { name: 'Login' })
  await login.getByLabel('Email').fill(world.student(18))
  await login.getByLabel('Password', { exact: true }).fill('a good secret')
  await answer(page, [reasoned('/api/auth/login', 401, 'second-factor-needed')])
  await page.keyboard.press('Enter')
  const code = page.getByRole('form', { name: 'Second factor' }).getByLabel('Code', { exact: true })
  await code.fill('123456')
  const end = await answer(page, [reasoned('/api/auth/login', 403, 'suspended')])
  await page.keyboard.press('Enter')
  await expect(login.getByText(/Your account is suspended\. Contact .* for assistance/)).toBeVisible()
  await expect(login.getByRole('link', { name: 'See why, and appeal' })).toBeVisible()
  await expect(login.getByLabel('Email')).toBeFocused()
  await expectAccessible(page)
  await end()
  await page.context().close()
})

test('a page that redirects does not take a suspended student past the reason', async ({
  browser,
  world,
}) => {
  const student = await world.signIn(world.student(20))
  const admin = await world.signIn(world.demo.admin.email)
  const decide = (decision: 'suspend' | 'reinstate') =>
    world.call('POST', `/api/admin/users/${world.demo.students[20]?._id}/${decision}`, {
      token: admin.token,
      body: { note: 'Not your own photo.' },
    })
  await decide('suspend')
  const page = await (await world.open(browser, student)).newPage()
  // The redirecting page renders before the suspension is known, and the code of the suspended page loads last.
  const isKnown = page.waitForResponse((answer) => answer.status() === 403)
  await page.route(/\/suspended-[^/]*\.js$/, async (route) => {
    await isKnown
    await route.continue()
  })
  await page.goto('/verify-otp')
  await expect(page.getByText('Not your own photo.')).toBeVisible()
  await expect(page).toHaveURL(/\/suspended$/)
  await decide('reinstate')
  await page.context().close()
})

test('the toast of a warning closes when its page, which explains it, is opened', async ({
  browser,
  world,
}) => {
  const uploader = await world.signIn(world.student(19))
  const crowd = await Promise.all(
    world.demo.students
      .filter(({ email }) => email !== uploader.email)
      .slice(0, 21)
      .map(({ email }) => world.signIn(email)),
  )
  const page = await (await world.open(browser, uploader)).newPage()
  await page.goto('/')
  await expect(page.getByRole('button', { name: /Account of/ })).toBeVisible()
  const { _id } = await world.publish(uploader, 'Doubtful notes')
  await world.dislike(_id, crowd)
  const toast = page.getByRole('alert').filter({ hasText: 'Warning 1 of 3' })
  await expect(toast).toBeVisible()
  await toast.getByRole('link', { name: 'See why' }).click()
  await expect(page.getByText('21 dislikes')).toBeVisible()
  await expect(page.getByText(/A document with more than 20 dislikes is removed/)).toBeVisible()
  await expect(toast).toBeHidden()
  await expectAccessible(page)
  await page.context().close()
})

test('one of two tabs shows a warning, even before either can read what the other has stored', async ({
  browser,
  world,
}) => {
  const student = await world.signIn(world.student(24))
  const admin = await world.signIn(world.demo.admin.email)
  const context = await world.open(browser, student)
  await context.addInitScript(() => {
    Storage.prototype.getItem = function (this: Record<string, string>, key) {
      return key === 'warnings-shown' && this === localStorage ? null : (this[key] ?? null)
    }
  })
  const pages = [await context.newPage(), await context.newPage()] as const
  for (const page of pages) {
    await page.goto('/')
    await expect(page.getByRole('button', { name: /Account of/ })).toBeVisible()
    await page.waitForLoadState('networkidle')
  }
  await world.call('POST', `/api/admin/users/${world.demo.students[24]?._id}/warn`, {
    token: admin.token,
    body: { note: 'Somebody else wrote these notes.' },
  })
  const toasts = async () => {
    const told = pages.map((page) => page.getByRole('alert').filter({ hasText: 'Warning 1 of 3' }).count())
    return (await Promise.all(told)).reduce((sum, count) => sum + count, 0)
  }
  await expect.poll(toasts).toBe(1)
  // Time for the other tab to show it too: the code of a first toast loads late, so no event tells that none will.
  await pages[0].waitForTimeout(1000)
  expect(await toasts()).toBe(1)
  await context.close()
})
