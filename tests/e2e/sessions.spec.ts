import { logInHere } from './log-in-here'
import { expectToast } from './toasts'
import { expect, longAgo, test } from './world'

test('a login from a document returns to it', async ({ browser, world }) => {
  const { _id } = await world.publish(await world.signIn(world.student(0)), 'Worth coming back for')
  const context = await world.open(browser, null)
  const page = await context.newPage()
  await page.goto(`/document/${_id}`)
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click()
  await expect(page.getByText('Log in or sign up to read this document.')).toBeVisible()
  await logInHere(page, world, world.student(1))
  await expect(page).toHaveURL(new RegExp(`/document/${_id}$`))
  await expect(page.getByRole('button', { name: /^Like/ }).first()).toBeVisible()
  await context.close()
})

test('a visitor who opens a card is asked to sign up or log in, and then sees the document', async ({
  browser,
  world,
}) => {
  const context = await world.open(browser, null)
  const page = await context.newPage()
  await page.goto('/browse')
  const card = page.getByRole('article').first().getByRole('heading').getByRole('link')
  const address = (await card.getAttribute('href')) ?? ''
  await card.click()
  await expectToast(page, 'Please sign up or log in to view this document.')
  await expect(page).toHaveURL(/\/sign-up$/)
  await expect(page.getByText('Log in or sign up to read this document.')).toBeVisible()
  await page.getByRole('tab', { name: 'Login' }).click()
  await logInHere(page, world, world.student(1))
  await expect(page).toHaveURL(world.origin + address)
  await context.close()
})

test('a login without ‘remember me’ is shared by the open tabs, and ends in all of them', async ({
  browser,
  world,
}) => {
  const context = await world.open(browser, null)
  const page = await context.newPage()
  await page.goto('/rewards?from=mail')
  await expect(page.getByText('Log in to see this page.')).toBeVisible()
  await logInHere(page, world, world.student(1))
  await expect(page).toHaveURL(/\/rewards\?from=mail$/)
  expect(await page.evaluate(() => localStorage.getItem('user'))).toBeNull()

  const another = await context.newPage()
  await another.goto('/warnings')
  await expect(another.getByRole('heading', { name: 'Warnings', exact: true })).toBeVisible()
  await page.close()
  await another.reload()
  await expect(another.getByRole('heading', { name: 'Warnings', exact: true })).toBeVisible()
  const third = await context.newPage()
  await third.goto('/inbox')
  await expect(third.getByRole('heading', { name: 'Inbox', exact: true })).toBeVisible()

  await third.getByRole('button', { name: /Account of/ }).click()
  await third.getByRole('menuitem', { name: 'Logout' }).click()
  for (const tab of [third, another]) await expect(tab).toHaveURL(/\/sign-up$/)
  await expect(third.getByText(/session has ended/)).toBeHidden()
  const fresh = await context.newPage()
  await fresh.goto('/')
  await expect(fresh.getByRole('heading', { name: /Master Your Notes/ })).toBeVisible()
  await context.close()
})

test('a login with ‘remember me’ lasts 30 days, as the settings say', async ({ browser, world }) => {
  const context = await world.open(browser, null, 390)
  const page = await context.newPage()
  await page.goto('/settings')
  await page.getByLabel('Remember me').check()
  await logInHere(page, world, world.student(13))
  const sessions = page.getByRole('list', { name: 'Sessions' })
  const inDays = (days: number) =>
    new Date(Date.now() + days * 24 * 3_600_000).toLocaleDateString('en-SG', { dateStyle: 'medium' })
  await expect(sessions.getByRole('listitem')).toHaveText(new RegExp(`until ${inDays(30)}.*This browser`))
  const { token } = await world.signIn(world.student(13))
  await page.reload()
  await expect(sessions.getByText(`until ${inDays(1)}`)).toHaveCount(1)
  await world.call('POST', '/api/auth/logout', { token })
  await context.close()
})

test('a visit in the second half of the 30 days renews the login in every tab, and logging out ends all of it', async ({
  browser,
  world,
}) => {
  const days = 24 * 60
  const person = longAgo(await world.signIn(world.student(14), { remember: true }), 16 * days)
  const context = await world.open(browser, person)
  const [page, other] = [await context.newPage(), await context.newPage()]
  await other.goto('/wallet')
  await expect(other.getByRole('heading', { name: 'Wallet', exact: true })).toBeVisible()
  await page.goto('/settings')
  const tokenOf = async (): Promise<string> => {
    const stored = await page.evaluate(() => localStorage.getItem('user'))
    return (JSON.parse(stored ?? '{}') as { token: string }).token
  }
  await expect(async () => expect(await tokenOf()).not.toBe(person.token)).toPass()
  const renewed = await tokenOf()
  const sessions = page.getByRole('list', { name: 'Sessions' })
  await expect(sessions.getByRole('listitem')).toHaveCount(1)
  await expect(sessions.getByText('This browser')).toBeVisible()
  expect((await world.call('GET', '/api/auth/me', { token: renewed })).status).toBe(200)

  await other.getByRole('button', { name: /Account of/ }).click()
  await other.getByRole('menuitem', { name: 'Logout' }).click()
  for (const tab of [page, other]) await expect(tab).toHaveURL(/\/sign-up$/)
  for (const token of [person.token, renewed])
    await expect(async () =>
      expect((await world.call('GET', '/api/auth/me', { token })).status).toBe(401),
    ).toPass()
  await context.close()
})

test('an expired session is reported, and the login returns to its page', async ({ browser, world }) => {
  const person = await world.signIn(world.student(2))
  const session = JSON.stringify({ ...(JSON.parse(person.session) as object), token: 'too.old' })
  const context = await world.open(browser, { ...person, session })
  const page = await context.newPage()
  await page.goto('/search?q=notes')
  await expect(page).toHaveURL(/\/sign-up$/)
  await expect(page.getByText('Your session has ended. Log in to continue where you were.')).toBeVisible()
  await logInHere(page, world, person.email)
  await expect(page).toHaveURL(/\/search\?q=notes$/)
  await context.close()
})

test('the draft of a broadcast survives the end of the session', async ({ browser, world }) => {
  const admin = await world.signIn(world.demo.admin.email)
  const context = await world.open(browser, admin)
  const page = await context.newPage()
  await page.goto('/admin/broadcast')
  const form = page.getByRole('form', { name: 'Broadcast Message' })
  await form.getByLabel('Title').fill('Exam week')
  await form.getByRole('textbox', { name: 'Message' }).fill('The library is open all night.')
  await world.call('POST', '/api/auth/logout', { token: admin.token })
  await expect(page).toHaveURL(/\/sign-up$/)
  await logInHere(page, world, admin.email)
  await expect(form.getByLabel('Title')).toHaveValue('Exam week')
  await expect(form.getByRole('textbox', { name: 'Message' })).toHaveValue('The library is open all night.')
  await context.close()
})

test('a login as somebody else in another tab takes nothing over from the user before', async ({
  browser,
  world,
}) => {
  const [first, second] = [await world.signIn(world.student(3)), await world.signIn(world.student(4))]
  const context = await world.open(browser, first)
  const page = await context.newPage()
  const read = page.waitForResponse((answer) => answer.url().endsWith('/api/auth/me'))
  await page.goto('/about')
  await (await read).finished()
  // All data of the next user comes from their login.
  await page.route('**/api/auth/me', () => undefined)
  const other = await context.newPage()
  await other.goto('/robots.txt')
  await other.evaluate((session) => localStorage.setItem('user', session), second.session)
  await expect(page.getByRole('button', { name: `Account of ${second.username}` })).toBeVisible()
  const stored = await page.evaluate(() => localStorage.getItem('user'))
  expect(stored).toContain(`"username":"${second.username}"`)
  await context.close()
})

test('feedback is prefilled with the name of the signed-in user, also after a login in another tab', async ({
  browser,
  world,
}) => {
  const context = await world.open(browser, null)
  const page = await context.newPage()
  await page.goto('/feedback')
  const form = page.getByRole('form', { name: 'Feedback' })
  await form.getByLabel('Your feedback').fill('More rooms, please.')
  const other = await context.newPage()
  await other.goto('/sign-up')
  await other.getByRole('tab', { name: 'Login' }).click()
  await logInHere(other, world, world.student(6))
  const { username } = await world.signIn(world.student(6))
  await expect(form.getByLabel('Name')).toHaveValue(username)
  await expect(form.getByLabel('Email')).toHaveValue(world.student(6))
  await expect(form.getByLabel('Your feedback')).toHaveValue('More rooms, please.')
  await context.close()
})
