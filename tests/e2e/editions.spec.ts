import { randomUUID } from 'node:crypto'
import { uploadResponse } from '#events'
import { essay, makePages } from '../fixtures/pdfs'
import { expectAccessible, expectFits } from './accessible'
import { expectToAskBeforeLeaving } from './leaving'
import { openLive } from './live'
import { expectToast } from './toasts'
import { expect, test } from './world'

const seedOf = () => Math.floor(Math.random() * 2 ** 30)
const someEssays = (count: number) => Array.from({ length: count }, () => essay(seedOf(), 150))

for (const width of [1280, 390])
  test(`a new version is offered to readers of the former one, which stays readable, at ${width} px`, async ({
    browser,
    world,
  }) => {
    const author = await world.signIn(world.student(18))
    const reader = await world.signIn(world.student(19))
    const pages = someEssays(3)
    const title = `Notes in editions ${randomUUID().slice(0, 4)}`
    const fileUrl = await world.upload('document', await makePages(pages), 'first.pdf', author)
    const body = { university: 'NUS', courseCode: 'CS2030S', title, fileUrl }
    const answer = await world.call('POST', '/api/auth/upload', { token: author.token, body })
    const { _id } = uploadResponse.parse(answer.body).document

    const theirs = await (await world.open(browser, reader, width)).newPage()
    await openLive(theirs, `/document/${_id}`)
    const count = theirs.getByText('3 pages', { exact: true })
    await expect(count).toBeVisible()
    await expect(theirs.getByRole('button', { name: 'New version' })).toHaveCount(0)
    await theirs.getByRole('button', { name: /^Like/ }).click()
    await expect(theirs.getByRole('button', { name: /^Like/ })).toHaveAttribute('aria-pressed', 'true')

    const own = await (await world.open(browser, author, width)).newPage()
    await openLive(own, `/document/${_id}`)
    const publish = async (name: string, bytes: Buffer) => {
      const form = own.getByRole('form', { name: 'New version' })
      await form
        .locator('input[type=file]')
        .setInputFiles({ name, mimeType: 'application/pdf', buffer: bytes })
      await expect(form.getByText(name)).toBeVisible()
      await form.getByRole('button', { name: /^Publish version/ }).click()
      return form
    }
    await own.getByRole('button', { name: 'New version' }).click()
    const form = own.getByRole('form', { name: 'New version' })
    await form.getByRole('button', { name: 'Publish version 2' }).click()
    await expect(form.getByText('Choose the PDF of the new version.')).toBeVisible()
    await expect(form.locator('input[type=file]')).toBeFocused()
    await publish('unlike.pdf', await makePages(someEssays(2)))
    await expect(form.getByText(/have little in common with this document/)).toBeVisible()
    await expectAccessible(own)
    await expectFits(own)
    // Long enough to count as a page of text, and too short to begin votes anew.
    await publish('second.pdf', await makePages([...pages, essay(seedOf(), 40)]))
    await expect(form).toBeHidden()
    await expectToast(own, 'Version 2 is published.')
    await expect(own.getByText('4 pages', { exact: true })).toBeVisible()
    await expect(own.getByRole('button', { name: 'New version' })).toBeFocused()

    // The other reader is told, and nothing moves until they press it.
    const offer = theirs.getByRole('status').filter({ hasText: 'Version 2 is here.' })
    await expect(offer).toBeVisible()
    await expect(count).toBeVisible()
    await expectAccessible(theirs)
    await expectFits(theirs)
    await offer.getByRole('button', { name: 'Show it' }).click()
    await expect(theirs.getByText('4 pages', { exact: true })).toBeVisible()
    await expect(offer).toBeHidden()
    await expect(theirs.getByRole('main')).toBeFocused()
    await expect(theirs.getByRole('button', { name: /^Like/ })).toHaveAttribute('aria-pressed', 'true')

    // The former edition, by keyboard; Back leads to the new one.
    await theirs.getByRole('button', { name: 'Version 2: show another version' }).focus()
    await theirs.keyboard.press('Enter')
    await theirs.getByRole('menuitem', { name: /^Version 1/ }).click()
    await expect(theirs).toHaveURL(/version=1/)
    await expect(theirs.getByText(/^You’re reading version 1, of/)).toBeVisible()
    await expect(count).toBeVisible()
    await theirs.reload()
    await expect(theirs.getByText(/^You’re reading version 1, of/)).toBeVisible()
    await expectAccessible(theirs)
    await expectFits(theirs)
    await theirs.goBack()
    await expect(theirs.getByText('4 pages', { exact: true })).toBeVisible()

    // Many other pages: voting begins anew, under everybody's eyes.
    await own.getByRole('button', { name: 'New version' }).click()
    let release = () => {}
    const released = new Promise<void>((resolve) => (release = resolve))
    await own.route(
      '**/files/upload',
      async (route) => {
        await released
        await route.continue()
      },
      { times: 1 },
    )
    await publish('third.pdf', await makePages([...pages.slice(0, 2), ...someEssays(3)]))
    await expectToAskBeforeLeaving(own)
    release()
    const news = own.getByRole('dialog', { name: 'Version 3 is published' })
    await expect(news).toContainText('Votes begin anew, because many pages are different.')
    await expectAccessible(own)
    await expectFits(own)
    await news.getByRole('button', { name: 'Done' }).click()
    await expect(news).toBeHidden()
    await expect(theirs.getByRole('button', { name: /^Like/ })).toHaveText(/^Like 0$/)
    await expect(theirs.getByRole('button', { name: /^Like/ })).toHaveAttribute('aria-pressed', 'false')
    const stay = theirs.getByRole('button', { name: 'Stay with this version' })
    await stay.press('Enter')
    await expect(stay).toBeHidden()
    await expect(theirs.getByRole('main')).toBeFocused()
    for (const page of [own, theirs]) await page.context().close()
  })
