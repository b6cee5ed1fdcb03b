import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { makeIdCard, makePlainImage } from '../fixtures/id-card'
import { makePdf } from '../fixtures/pdfs'
import { expectAccessible } from './accessible'
import { expectToast } from './toasts'
import { expect, main, test } from './world'

/** The main story, end to end: several people side by side, without a reload. */
test(
  'a new student signs up with an ID card, verifies the email and uploads two PDFs',
  main,
  async ({ browser, world }) => {
    const email = `new.${randomUUID().slice(0, 8)}@u.nus.edu`
    const context = await world.open(browser, null)
    const page = await context.newPage()
    await page.goto('/sign-up')
    const form = page.getByRole('form', { name: 'Create Account' })
    await form.getByLabel('School Email Only').fill('somebody@gmail.com')
    await form.getByLabel('Username').fill('Newcomer')
    await form.getByLabel('Password', { exact: true }).fill('a good secret')
    await form
      .getByLabel(/School ID Card/)
      .setInputFiles({ name: 'card.png', mimeType: 'image/png', buffer: await makePlainImage() })
    await form.getByLabel(/16 or older/).check()
    const create = form.getByRole('button', { name: 'Create Account' })
    await expect(page.getByText('Face not detected. Please upload a clearer image.')).toBeVisible()
    await expect(create).toBeDisabled()

    // Two faces: the larger one is offered first, the other one is chosen with the keyboard.
    await form
      .getByLabel(/School ID Card/)
      .setInputFiles({ name: 'card.jpg', mimeType: 'image/jpeg', buffer: await makeIdCard({ faces: 2 }) })
    const faces = form
      .getByRole('radiogroup', { name: 'Which one becomes your profile photo?' })
      .getByRole('radio')
    await expect(faces).toHaveCount(2)
    await expectAccessible(page)
    await expect(faces.first()).toBeChecked()
    await faces.first().focus()
    await page.keyboard.press('ArrowRight')
    await expect(faces.nth(1)).toBeChecked()

    await create.click()
    await expect(page.getByText('Only NUS, SMU, or NTU student emails are accepted.').first()).toBeVisible()
    await form.getByLabel('School Email Only').fill(email)
    const chosen = (await form.locator('img[src^="data:"]').nth(1).getAttribute('src')) ?? ''
    await create.click()
    await expect(page).toHaveURL(/verify-otp/)

    const mails = z.array(z.object({ code: z.string().optional() }))
    let code = ''
    await expect(async () => {
      const answer = await world.call('GET', `/dev/mailbox.json?to=${encodeURIComponent(email)}`)
      code = mails.parse(answer.body)[0]?.code ?? ''
      expect(code).toHaveLength(6)
    }).toPass()
    await page.getByLabel('Code').fill(code)
    await page.getByRole('button', { name: 'Verify' }).click()
    await expect(page.getByRole('button', { name: /Account of Newcomer/ })).toBeVisible()
    await expect(page.getByRole('button', { name: /Account of Newcomer/ }).locator('img')).toHaveAttribute(
      'src',
      /files\/avatar/,
    )
    const avatar = await page
      .getByRole('button', { name: /Account of Newcomer/ })
      .locator('img')
      .getAttribute('src')
    const picture = await (await page.request.get(avatar ?? '')).body()
    expect(picture.toString('base64')).toBe(chosen.replace(/^data:[^,]*,/, ''))

    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Upload' }).click()
    await page.locator('input[type=file]').setInputFiles([
      {
        name: 'CS2030S_AY25 S1 Streams summary.pdf',
        mimeType: 'application/pdf',
        buffer: await makePdf({ text: randomUUID(), pages: 3 }),
      },
      {
        name: 'MA2001 linear maps.pdf',
        mimeType: 'application/pdf',
        buffer: await makePdf({ text: randomUUID() }),
      },
    ])
    await page.getByRole('button', { name: 'Next' }).click()
    await expect(page.getByLabel('Module code').first()).toHaveValue('CS2030S')
    await expect(page.getByLabel('Module code').nth(1)).toHaveValue('MA2001')
    for (const university of await page.getByLabel('University').all()) await university.selectOption('NUS')
    await page.getByRole('button', { name: 'Upload' }).click()
    const published = page.getByRole('region', { name: /on the shelf|published/i })
    // Two uploads are inspected, one after the other.
    await expect(published.getByRole('link', { name: /Streams/ })).toBeVisible()
    await expect(page.getByRole('link', { name: /Rewards/ }).first()).toContainText('20')
    await published.getByRole('link', { name: /Streams/ }).click()
    await expect(page.getByText('3 pages')).toBeVisible()
    await context.close()
  },
)

test('a photo picked before the human check has loaded is checked for faces once it has', async ({
  browser,
  world,
}) => {
  const context = await world.open(browser, null)
  const page = await context.newPage()
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route(/\/altcha-human-check-[^/]*\.js$/, async (route) => {
    await released
    await route.continue()
  })
  await page.goto('/sign-up')
  await page
    .getByLabel(/School ID Card/)
    .setInputFiles({ name: 'card.jpg', mimeType: 'image/jpeg', buffer: await makeIdCard({ faces: 2 }) })
  release()
  await expect(page.getByRole('radiogroup', { name: 'Which one becomes your profile photo?' })).toBeVisible()
  await context.close()
})

test('a like appears on every other open page at once', main, async ({ browser, world }) => {
  const [author, reader] = [await world.signIn(world.student(0)), await world.signIn(world.student(1))]
  const title = `Zebra crossings ${randomUUID().slice(0, 4)}`
  const { _id: documentId } = await world.publish(author, title)
  const theirs = await world.open(browser, author)
  const watching = await theirs.newPage()
  await watching.goto(`/document/${documentId}`)
  const shelf = await theirs.newPage()
  await shelf.goto('/')
  const visitor = await (await world.open(browser, null)).newPage()
  await visitor.goto(`/document/${documentId}`)

  const page = await (await world.open(browser, reader)).newPage()
  await page.goto('/')
  await page
    .getByRole('combobox', { name: /Search/ })
    .first()
    .fill('zebra crossings')
  await page.keyboard.press('Enter')
  await page
    .getByRole('link', { name: new RegExp(title) })
    .first()
    .click()
  await expect(page.locator('.react-pdf__Page canvas').first()).toBeVisible()
  const second = await page.context().newPage()
  await second.goto(page.url())
  const likedThere = second.getByRole('button', { name: /^Like/ }).first()
  await expect(likedThere).toHaveAttribute('aria-pressed', 'false')
  await page.getByRole('button', { name: /^Like/ }).first().click()
  await expect(likedThere).toHaveAttribute('aria-pressed', 'true')
  for (const other of [watching, visitor])
    await expect(
      other
        .getByText(/^1 like/i)
        .or(other.getByRole('button', { name: /^Like.*1/ }))
        .first(),
    ).toBeVisible()
  await expect(
    shelf
      .getByRole('article')
      .filter({ hasText: title })
      .first()
      .getByText(/^1 like/),
  ).toBeVisible()
  await page
    .getByRole('button', { name: /^Dislike/ })
    .first()
    .click()
  await expect(watching.getByRole('button', { name: /^Dislike.*1/ }).first()).toBeVisible()
  await expect(watching.getByRole('button', { name: /^Like.*0/ }).first()).toBeVisible()
  await visitor.context().close()
  await page.context().close()
  await theirs.close()
})

test('a page shows a vote cast after it loaded a document and before its socket connected', async ({
  browser,
  world,
}) => {
  const [author, reader] = [await world.signIn(world.student(0)), await world.signIn(world.student(1))]
  const title = `Slow train ${randomUUID().slice(0, 4)}`
  const { _id: documentId } = await world.publish(author, title)
  const page = await (await world.open(browser, author)).newPage()
  let connect = () => {}
  const allowed = new Promise<void>((resolve) => (connect = resolve))
  await page.routeWebSocket(/socket\.io/, async (socket) => {
    await allowed
    socket.connectToServer()
  })
  await page.goto('/')
  const card = page.getByRole('article').filter({ hasText: title }).first()
  await expect(card.getByText(/^0 likes/)).toBeVisible()
  await world.call('POST', `/api/auth/document/${documentId}/like`, reader)
  connect()
  await expect(card.getByText(/^1 like/)).toBeVisible()
  await page.context().close()
})

test(
  'the 21st dislike removes a document on every page and warns its uploader once; the third warning suspends',
  main,
  async ({ browser, world }) => {
    const author = await world.signIn(world.student(4))
    const crowd = await Promise.all(
      world.demo.students.filter((s) => s.email !== author.email).map((s) => world.signIn(s.email)),
    )
    const last = crowd[20]
    if (!last) throw new Error('the seeded world is too small')
    const { _id: documentId } = await world.publish(author, 'A doubtful summary')
    const theirs = await world.open(browser, author)
    const home = await theirs.newPage()
    await home.goto('/')
    const second = await theirs.newPage()
    await second.goto('/rewards')
    const reader = await (await world.open(browser, last)).newPage()
    await reader.goto(`/document/${documentId}`)
    const visitor = await (await world.open(browser, null)).newPage()
    await visitor.goto(`/document/${documentId}`)

    await world.dislike(documentId, crowd.slice(0, 20))
    await expect(reader.getByRole('button', { name: /^Dislike.*20/ }).first()).toBeVisible()
    await reader
      .getByRole('button', { name: /^Dislike/ })
      .first()
      .click()
    for (const page of [reader, visitor])
      await expect(page.getByText('This document has been removed due to too many dislikes.')).toBeVisible()
    /** Counts the author's tabs that show its warning. Other toasts name the document, too. */
    const tellingTabs = async (removed: RegExp) => {
      const telling = await Promise.all(
        [home, second].map((page) => page.getByText(removed).first().isVisible()),
      )
      return telling.filter(Boolean).length
    }
    await expect.poll(() => tellingTabs(/A doubtful summary' was removed/)).toBe(1)
    // With the welcome message, and those that removal was near, and that an admin looks at it.
    for (const page of [home, second])
      await expect(page.getByRole('button', { name: /Account of .* 4 unseen/ })).toBeVisible()
    await world.dislike(documentId, crowd.slice(21, 24))
    const warnings = z.object({ warnings: z.array(z.unknown()) })
    expect(
      warnings.parse((await world.call('GET', '/api/auth/warnings/all', author)).body).warnings,
    ).toHaveLength(1)

    const another = await world.publish(author, 'Another doubtful one')
    await world.dislike(another._id, crowd.slice(0, 21))
    await expect.poll(() => tellingTabs(/Another doubtful one' was removed/)).toBe(1)
    await home.goto('/warnings')
    await expect(home.getByText('Account at Risk')).toBeVisible()
    const third = await world.publish(author, 'The last doubtful one')
    await world.dislike(third._id, crowd.slice(0, 21))
    for (const page of [home, second]) {
      await expect(page).toHaveURL(/suspended/)
      await expect(page.getByRole('heading', { name: 'Account Suspended' })).toBeVisible()
    }
    const refused = await world.call('GET', '/api/auth/me', author)
    expect(refused).toMatchObject({ status: 403, body: { success: false, reason: 'suspended' } })

    await home.goto('/sign-up')
    await home.getByRole('tab', { name: 'Login' }).click()
    const login = home.getByRole('form', { name: 'Login' })
    await login.getByLabel('Email').fill(author.email)
    await login.getByLabel('Password', { exact: true }).fill(world.demo.password)
    await login.getByRole('button', { name: 'Log in' }).click()
    await expect(home.getByText(/Your account is suspended\. Contact/).first()).toBeVisible()
    for (const context of [theirs, reader.context(), visitor.context()]) await context.close()
  },
)

test(
  'a book is bought once, shown as owned in every tab, and read by its owner only',
  main,
  async ({ browser, world }) => {
    const rich = await world.signIn(world.student(0))
    const context = await world.open(browser, rich)
    const [first, other] = [await context.newPage(), await context.newPage()]
    for (const page of [first, other]) await page.goto('/rewards')
    const cheapest = (page: typeof first) => page.getByRole('article', { name: 'Anything You Want' })
    await cheapest(first).getByRole('button', { name: 'Redeem' }).click()
    await first.getByRole('button', { name: /Redeem for 50/ }).click()
    for (const page of [first, other]) await expect(cheapest(page).getByText('Owned')).toBeVisible()

    const again = await world.call('POST', '/api/rewards/redeem', {
      token: rich.token,
      body: { bookId: 1 },
    })
    expect(again.status).toBe(409)
    await cheapest(other).getByRole('link', { name: 'Read Now' }).click()
    await expect(other.locator('canvas').first()).toBeVisible()
    const path = new URL(other.url()).pathname

    const poor = await (await world.open(browser, await world.signIn(world.student(9)))).newPage()
    await poor.goto(path)
    await expect(poor).toHaveURL(/\/rewards$/)
    await poor.context().close()
    await context.close()
  },
)

test('a double click redeems once, and a confirmation closes when another tab spends the points', async ({
  browser,
  world,
}) => {
  const student = await world.signIn(world.student(7))
  for (let count = 0; count < 10; count++) await world.publish(student, `For one book ${count}`)
  const context = await world.open(browser, await world.signIn(world.student(7)))
  const [first, other] = [await context.newPage(), await context.newPage()]
  for (const page of [first, other]) await page.goto('/rewards')
  const dearer = other.getByRole('article', { name: 'Your Music and People' })
  await dearer.getByRole('button', { name: 'Redeem' }).click()
  await expect(other.getByRole('alertdialog')).toBeVisible()

  const sent: string[] = []
  first.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/redeem')) sent.push(request.url())
  })
  await first.getByRole('article', { name: 'How to Live' }).getByRole('button', { name: 'Redeem' }).click()
  await first.getByRole('button', { name: /Redeem for 80/ }).evaluate((button: HTMLElement) => {
    button.click()
    button.click()
  })
  await expect(first.getByRole('article', { name: 'How to Live' }).getByText('Owned')).toBeVisible()
  expect(sent).toHaveLength(1)
  await expect(other.getByRole('alertdialog')).toBeHidden()
  await expect(dearer.getByRole('button', { name: 'Insufficient Points' })).toBeFocused()
  await context.close()
})

test(
  "an admin's broadcast reaches every open inbox at once, and the others at the next login",
  main,
  async ({ browser, world }) => {
    const here = await (await world.open(browser, await world.signIn(world.student(2)))).newPage()
    await here.goto('/inbox')
    const elsewhere = await (await world.open(browser, await world.signIn(world.student(3)))).newPage()
    await elsewhere.goto('/')
    await expect(elsewhere.getByRole('button', { name: /Account of/ })).toBeVisible()

    const admin = await (await world.open(browser, await world.signIn(world.demo.admin.email))).newPage()
    await admin.goto('/admin/broadcast')
    const title = `Reading week ${randomUUID().slice(0, 4)}`
    await admin.getByLabel('Title').fill(title)
    await admin.getByRole('textbox', { name: 'Message' }).fill('The library stays open all night.')
    await admin.getByRole('button', { name: 'Preview and send' }).click()
    await admin.getByRole('button', { name: /Send to/ }).click()
    await expectToast(admin, 'Message broadcasted to all users!')
    await expect(here.getByText(title).first()).toBeVisible()
    await expect(elsewhere.getByRole('button', { name: /Account of .*unseen/ })).toBeVisible()

    const secondTab = await here.context().newPage()
    await secondTab.goto('/inbox')
    const messageIn = (page: typeof here) => page.getByRole('article', { name: title })
    await expect(messageIn(secondTab)).toHaveAttribute('data-read', 'false')
    await messageIn(here).click()
    await expect(messageIn(secondTab)).toHaveAttribute('data-read', 'true')

    const late = await (await world.open(browser, await world.signIn(world.student(5)))).newPage()
    await late.goto('/inbox')
    await expect(late.getByText(title).first()).toBeVisible()
    for (const page of [here, elsewhere, admin, late]) await page.context().close()
  },
)
