import { expectAccessible, expectFits } from './accessible'
import { newStudent } from './new-student'
import { expect, test } from './world'

const timetable = `AY2026/27, Semester 1
CS2040S Data Structures and Algorithms
Exam: 25 Nov 2026 9:00 AM • 2 hrs • 4 Units
ST2334 Probability and Statistics [LEC] [1] LT27 COM1-0212
XY1234 Something New`

for (const width of [390, 1280])
  test(`a new student chooses modules from the list, by title and by timetable at ${width}`, async ({
    browser,
    world,
  }) => {
    const student = await newStudent(world)
    const page = await (await world.open(browser, student, width)).newPage()
    await page.goto('/')
    const form = page.getByRole('form', { name: 'My modules' })
    const field = form.getByRole('textbox', { name: 'Add modules' })
    const choices = form.getByRole('group', { name: 'Modules to choose from' })
    await expect(form.getByText(/You study at NUS, as your email says/)).toBeVisible()
    await expect(choices.getByRole('button', { name: /CS2030S.*documents/ })).toBeVisible()
    await expect(choices.getByRole('button', { name: /SC1005/ })).toBeHidden()
    await expectAccessible(page)
    await expectFits(page)

    // By a title: the module of a document that is called so.
    await field.fill('streams lazy')
    await choices.getByRole('button', { name: /^CS2030S/ }).click()
    await expect(field).toHaveValue('')
    await field.fill('ma15')
    await choices.getByRole('button', { name: /^MA1521/ }).click()
    await form.getByRole('button', { name: 'Add 2' }).click()
    const pills = form.getByRole('list', { name: 'Current modules' }).getByRole('listitem')
    await expect(pills).toHaveText(['CS2030S', 'MA1521'])
    await expect(page.getByRole('region', { name: 'CS2030S' }).locator('article').first()).toBeVisible()
    await expect(form.getByText(/You study at/)).toBeHidden()

    await page.evaluate((text) => {
      const data = new DataTransfer()
      data.setData('text', text)
      document
        .querySelector('[aria-label="Add modules"]')
        ?.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
    }, timetable)
    await expect(form.getByText(/^3 found in your timetable/)).toBeVisible()
    await form.getByRole('button', { name: 'Add 3' }).click()
    const question = form.getByRole('alertdialog')
    await expect(question).toContainText('Nobody has shared notes for XY1234 yet. Keep it anyway?')
    await expect(pills).toHaveText(['CS2030S', 'MA1521', 'CS2040S', 'ST2334'])
    await expect(question.getByRole('button', { name: 'Keep it' })).toBeFocused()
    await expectAccessible(page)
    await question.getByRole('button', { name: 'Leave it out' }).click()
    await expect(question).toBeHidden()
    await expect(field).toBeFocused()
    await page.reload()
    await expect(pills).toHaveText(['CS2030S', 'MA1521', 'CS2040S', 'ST2334'])

    // Blanks and commas divide, and a kept module has its shelf.
    await field.fill('zz9999, xy1234 cs1231s')
    await field.press('Enter')
    await expect(question).toContainText(
      'Nobody has shared notes for ZZ9999 and XY1234 yet. Keep them anyway?',
    )
    await question.getByRole('button', { name: 'Keep them' }).click()
    await expect(pills).toHaveText(['CS2030S', 'MA1521', 'CS2040S', 'ST2334', 'CS1231S', 'ZZ9999', 'XY1234'])
    await expect(page.getByRole('region', { name: 'ZZ9999' })).toContainText(
      'Notes for ZZ9999 will appear here.',
    )
    await page.context().close()
  })

test('the first step can be skipped, and stays away in this browser', async ({ browser, world }) => {
  const student = await newStudent(world, 'e.ntu.edu.sg')
  const page = await (await world.open(browser, student, 390)).newPage()
  await page.goto('/')
  const form = page.getByRole('form', { name: 'My modules' })
  await expect(form.getByText(/You study at NTU/)).toBeVisible()
  await form.getByRole('button', { name: 'Skip for now' }).click()
  await expect(form.getByText(/You study at/)).toBeHidden()
  await page.reload()
  await expect(form.getByRole('textbox', { name: 'Add modules' })).toBeVisible()
  await expect(form.getByText(/You study at/)).toBeHidden()
  await page.context().close()
})

test('the list opens below the field, and closes with Escape', async ({ browser, world }) => {
  const page = await (await world.open(browser, await world.signIn(world.student(1)))).newPage()
  await page.goto('/')
  const form = page.getByRole('form', { name: 'My modules' })
  const field = form.getByRole('textbox', { name: 'Add modules' })
  const choices = form.getByRole('group', { name: 'Modules to choose from' })
  await expect(choices).toBeHidden()
  await field.focus()
  await expect(choices).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(choices).toBeHidden()
  await field.fill('nothing like this')
  await expect(form.getByText('No module like “nothing like this” has notes yet.')).toBeVisible()
  await page.context().close()
})

test('a new student finds one welcome in the inbox', async ({ browser, world }) => {
  const student = await newStudent(world)
  const page = await (await world.open(browser, student, 390)).newPage()
  await page.goto('/inbox')
  const welcome = page.getByRole('article', { name: 'Welcome to Studyshelf' })
  await expect(welcome).toHaveCount(1)
  await expect(welcome).toContainText('each document that you publish earns 10 points')
  await expect(welcome).toContainText('more than 20 dislikes is removed')
  await expect(page.getByRole('button', { name: /Account of .* 1 unseen/ })).toBeVisible()
  await expectAccessible(page)
  await page.context().close()
})

test('a module that is followed already is no failure, and what is typed or chosen during a save stays', async ({
  browser,
  world,
}) => {
  const page = await (await world.open(browser, await newStudent(world))).newPage()
  await page.goto('/')
  const form = page.getByRole('form', { name: 'My modules' })
  const field = form.getByRole('textbox', { name: 'Add modules' })
  const pills = form.getByRole('list', { name: 'Current modules' }).getByRole('listitem')
  await field.fill('CS2030S')
  await field.press('Enter')
  await expect(pills).toHaveText(['CS2030S'])
  await expect(field).toHaveValue('')
  await field.fill('cs2030s')
  await field.press('Enter')
  await expect(form.getByText('You follow it already.')).toBeVisible()
  await expect(form.getByRole('alert')).toHaveCount(0)
  await expect(field).toHaveValue('')
  await expectAccessible(page)

  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/api/auth/update-modules', async (route) => {
    await released
    await route.continue()
  })
  const saving = page.waitForRequest('**/api/auth/update-modules')
  await field.fill('MA1521')
  await field.press('Enter')
  await saving
  await field.fill('cs2040')
  await form
    .getByRole('group', { name: 'Modules to choose from' })
    .getByRole('button', { name: /^CS2040S/ })
    .click()
  await field.fill('st23')
  release()
  await expect(pills).toHaveText(['CS2030S', 'MA1521'])
  await expect(form.getByRole('button', { name: 'Add 1' })).toBeVisible()
  await expect(field).toHaveValue('st23')
  await page.context().close()
})
