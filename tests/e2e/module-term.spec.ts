import { randomUUID } from 'node:crypto'
import { expectAccessible, expectFits } from './accessible'
import { openLive } from './live'
import { newStudent } from './new-student'
import { expect, test } from './world'

for (const width of [1280, 360])
  test(`a module's page says who published most this term, and what is missing, live, at ${width} px`, async ({
    browser,
    world,
  }) => {
    const author = await newStudent(world)
    const courseCode = `MT${1000 + width}`
    const title = `Heaps ${randomUUID().slice(0, 4)}`
    await world.publish(author, title, 1, { courseCode })
    const context = await world.open(browser, await world.signIn(world.student(7)), width)
    const page = await context.newPage()
    await openLive(page, `/modules/${courseCode}`)
    const term = page.getByRole('region', { name: /^AY\d\d\/\d\d/ })
    const uploaders = term.getByRole('listitem').filter({ hasText: author.username })
    await expect(uploaders).toContainText('1 document')
    await expect(term.getByRole('link', { name: 'Upload past papers' })).toHaveAttribute(
      'href',
      `/upload?course=${courseCode}&kind=past-paper`,
    )
    await expectAccessible(page)
    await expectFits(page)

    await world.publish(author, `${title} again`, 1, { courseCode })
    await expect(uploaders).toContainText('2 documents')

    await page.getByRole('link', { name: 'Year', exact: true }).click()
    await expect(page).toHaveURL(/sort=year/)
    await expect(page.getByRole('link', { name: title, exact: true })).toBeVisible()
    await uploaders.getByRole('link').click()
    await expect(page).toHaveURL(/\/profile\//)

    // Names are for signed-in users.
    const visitor = await (await world.open(browser, null, width)).newPage()
    await visitor.goto(`/modules/${courseCode}`)
    await expect(visitor.getByRole('link', { name: title, exact: true })).toBeVisible()
    await expect(visitor.getByRole('region', { name: /^AY/ })).toHaveCount(0)
  })
