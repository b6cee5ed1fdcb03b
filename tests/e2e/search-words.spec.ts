import { randomUUID } from 'node:crypto'
import { makePdf } from '../fixtures/pdfs'
import { expectAccessible, expectFits } from './accessible'
import { openLive } from './live'
import { newStudent } from './new-student'
import { expect, test } from './world'

test('search words that one admin adds or removes appear to another at once, and every search knows them', async ({
  browser,
  world,
}) => {
  const person = await world.signIn(world.demo.admin.email)
  const open = async (width: number) => {
    const page = await (await world.open(browser, person, width)).newPage()
    await page.goto('/admin/search-words')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Search words')
    return page
  }
  const [one, other] = [await open(1280), await open(390)]
  const visitor = await (await world.open(browser, null, 390)).newPage()
  await visitor.goto('/search?q=tvm')
  await expect(visitor.getByText('No documents found.')).toBeVisible()

  await expect(other.getByText('No pairs yet')).toBeVisible()
  await one.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(one.getByLabel('A search for')).toBeFocused()
  await expect(one.getByText('Write a word.')).toHaveCount(2)
  await one.getByLabel('A search for').fill(' ＴＶＭ ')
  await one.getByLabel('Means the same as').fill('Time value of money')
  await one.getByLabel('Means the same as').press('Enter')
  for (const page of [one, other]) {
    const rows = page.getByRole('list', { name: 'Added by admins' }).getByRole('listitem')
    await expect(rows).toHaveCount(1)
    await expect(rows).toContainText('tvm')
    await expect(rows).toContainText('time value of money')
    await expectAccessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      page.viewportSize()?.width ?? 0,
    )
  }
  await expect(async () => {
    await visitor.goto('/search?q=tvm%20notes')
    await expect(visitor.getByRole('link', { name: /Time value of money/ })).toBeVisible({ timeout: 2000 })
  }).toPass()

  await other.getByLabel('A search for').fill('time value of money')
  await other.getByLabel('Means the same as').fill('tvm')
  await other.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(other.getByRole('alert')).toHaveText('These already mean the same.')

  await one.goto('/admin/audit')
  await expect(one.getByText('Search words added')).toBeVisible()
  await other.getByRole('button', { name: 'Remove tvm and time value of money' }).focus()
  await other.keyboard.press('Enter')
  await expect(other.getByText('No pairs yet')).toBeVisible()
  await expect(other.getByRole('heading', { name: /^Added by admins/ })).toBeFocused()
  await expect(one.getByText('Search words removed')).toBeVisible()
  await expect(one.getByText('“tvm” and “time value of money”')).toHaveCount(2)
  for (const page of [one, other, visitor]) await page.context().close()
})

for (const width of [1280, 390])
  test(`two codes of one module share one shelf, at ${width} px`, async ({ browser, world }) => {
    const [mine, theirs] = width === 390 ? ['ZX3901', 'ZY3901'] : ['ZX1280', 'ZY1280']
    const author = await world.signIn(world.student(4))
    const publish = async (courseCode: string, title: string) => {
      const fileUrl = await world.upload('document', await makePdf({ text: randomUUID() }), 'a.pdf', author)
      const body = { university: 'NUS', courseCode, title, fileUrl }
      expect((await world.call('POST', '/api/auth/upload', { token: author.token, body })).status).toBe(201)
    }
    await publish(mine, 'Notes of the first code')
    await publish(theirs, 'Notes of the second code')
    const person = await newStudent(world)
    const modules = { token: person.token, body: { modules: [theirs] } }
    expect((await world.call('POST', '/api/auth/update-modules', modules)).status).toBe(200)
    const context = await world.open(browser, person, width)
    const [reader, home] = [await context.newPage(), await context.newPage()]
    await openLive(reader, `/modules/${mine}`)
    const shelf = reader.getByRole('main')
    await expect(shelf.getByRole('link', { name: 'Notes of the first code' })).toBeVisible()
    await expect(shelf.getByRole('link', { name: 'Notes of the second code' })).toHaveCount(0)

    const admin = await (
      await world.open(browser, await world.signIn(world.demo.admin.email), width)
    ).newPage()
    await admin.goto('/admin/search-words')
    await expect(admin.getByText('Two module codes share one shelf as well.')).toBeVisible()
    await admin.getByLabel('A search for').fill(mine.toLowerCase())
    await admin.getByLabel('Means the same as').fill(theirs)
    await admin.getByLabel('Means the same as').press('Enter')
    const row = admin.getByRole('listitem').filter({ hasText: mine.toLowerCase() })
    await expect(row).toBeVisible()

    for (const [code, other] of [
      [mine, theirs],
      [theirs, mine],
    ] as const) {
      await expect(async () => {
        await reader.goto(`/modules/${code}`)
        await expect(shelf.getByRole('link', { name: 'Notes of the first code' })).toBeVisible({
          timeout: 2000,
        })
        await expect(shelf.getByRole('link', { name: 'Notes of the second code' })).toBeVisible({
          timeout: 2000,
        })
      }).toPass()
      await expect(shelf.getByText(`Also taught as ${other}: one shelf for all.`)).toBeVisible()
      await expectAccessible(reader)
      await expectFits(reader)
    }
    // A document of the other code waits behind "1 new", like one of this.
    await openLive(reader, `/modules/${theirs}`)
    await expect(shelf.getByRole('link', { name: 'Notes of the second code' })).toBeVisible()
    await publish(mine, 'A third one')
    await expect(reader.getByRole('button', { name: /1 new/ })).toBeVisible()
    // So do requests under the other code, and Home's shelf of the module.
    const asking = await world.call('POST', `/api/modules/${mine}/wants`, {
      token: author.token,
      body: { kind: 'lab' },
    })
    expect(asking.status).toBe(200)
    const wanted = reader.getByRole('region', { name: 'Wanted' }).getByRole('listitem')
    await expect(wanted.filter({ hasText: 'Lab notes' })).toContainText('1 student')
    await openLive(home, '/')
    const ofModule = home.getByRole('region', { name: theirs })
    await expect(ofModule.getByRole('link', { name: 'A third one' })).toBeVisible()
    await publish(mine, 'A fourth one')
    await expect(ofModule.getByRole('button', { name: /1 new/ })).toBeVisible()

    await row.getByRole('button', { name: /^Remove/ }).click()
    await expect(row).toHaveCount(0)
    await expect(async () => {
      await reader.goto(`/modules/${theirs}`)
      await expect(shelf.getByRole('link', { name: 'Notes of the second code' })).toBeVisible({
        timeout: 2000,
      })
      await expect(shelf.getByRole('link', { name: 'Notes of the first code' })).toHaveCount(0, {
        timeout: 2000,
      })
    }).toPass()
    for (const each of [context, admin.context()]) await each.close()
  })
