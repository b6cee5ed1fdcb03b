import { dayAfter } from '../../services/library/exams/rules'
import { expectAccessible, expectColours, expectFits } from './accessible'
import { openLive } from './live'
import { newStudent } from './new-student'
import { expect, test, type Person, type World } from './world'

const inDays = (days: number) => dayAfter(new Date(), days)
const follow = (world: World, { token }: Person, courseCode: string) =>
  world.call('POST', '/api/auth/update-modules', { token, body: { modules: [courseCode] } })

for (const width of [1280, 360])
  test(`three students who follow a module say the day of its exam, and its room opens, at ${width} px`, async ({
    browser,
    world,
  }) => {
    const courseCode = `EX${1000 + width}`
    const students = [await newStudent(world), await newStudent(world), await newStudent(world)]
    for (const student of students) await follow(world, student, courseCode)
    const { _id } = await world.publish(students[0]!, 'Finals in two pages', 1, { courseCode })
    for (const { token } of students) await world.call('GET', `/api/auth/document/${_id}`, { token })
    const say = ({ token }: Person, day: string) =>
      world.call('PUT', `/api/modules/${courseCode}/exam`, { token, body: { day } })

    const open = async (student: Person) => {
      const page = await (await world.open(browser, student, width)).newPage()
      await openLive(page, `/modules/${courseCode}`)
      return page
    }
    const page = await open(students[0]!)
    const exam = page.getByRole('region', { name: 'Exam', exact: true })
    await exam.getByLabel('The day').fill(inDays(3))
    await exam.getByRole('button', { name: 'Suggest this day' }).press('Enter')
    await expect(exam.getByText(/: 1 student, you too/)).toBeVisible()
    // Another browser moves by itself.
    await say(students[1]!, inDays(3))
    await expect(exam.getByText(/: 2 students, you too/)).toBeVisible()
    const room = page.getByRole('region', { name: 'Exam room' })
    await expect(room).toHaveCount(0)

    const other = await open(students[2]!)
    await other.getByRole('button', { name: 'I agree' }).click()
    await expect(room.getByRole('heading', { name: 'Exam in 3 days' })).toBeVisible()
    await expect(other.getByRole('region', { name: 'Exam room' })).toBeVisible()
    await expect(room.getByRole('link', { name: 'Finals in two pages' })).toBeVisible()

    // Two are told as nobody, three are counted.
    const third = await open(students[1]!)
    for (const each of [page, other, third])
      await expect(each.getByRole('region', { name: 'Exam room' }).getByText('3 here now')).toBeVisible()
    await third.goto('/browse')
    await expect(room.getByText('Live', { exact: true })).toBeVisible()
    await expectAccessible(page)
    await expectFits(page)
    await page.emulateMedia({ colorScheme: 'dark' })
    await expectColours(page)

    await exam.getByRole('button', { name: /^Take back/ }).click()
    await expect(room).toHaveCount(0)
    await expect(other.getByRole('region', { name: 'Exam room' })).toHaveCount(0)
  })

test('an admin sets the day for everybody; a student who does not follow the module is told how to say it', async ({
  browser,
  world,
}) => {
  const courseCode = 'EX4000'
  const student = await newStudent(world)
  await world.publish(student, 'Finals', 1, { courseCode })
  const page = await (await world.open(browser, student, 390)).newPage()
  await openLive(page, `/modules/${courseCode}`)
  const exam = page.getByRole('region', { name: 'Exam', exact: true })
  await expect(exam.getByText('Follow the module to suggest a day.')).toBeVisible()

  const admin = await world.signIn(world.demo.admin.email)
  const desk = await (await world.open(browser, admin)).newPage()
  await openLive(desk, `/modules/${courseCode}`)
  const theirs = desk.getByRole('region', { name: 'Exam', exact: true })
  await theirs.getByLabel('The day, for everybody').fill(inDays(0))
  await theirs.getByRole('button', { name: 'Set the day' }).click()
  const room = page.getByRole('region', { name: 'Exam room' })
  await expect(room.getByRole('heading', { name: 'Exam today' })).toBeVisible()
  await expect(room.getByText('Nothing yet')).toBeVisible()
  await expect(exam.getByText('as an admin set it')).toBeVisible()
  await theirs.getByRole('button', { name: 'Leave it to students' }).click()
  await expect(room).toHaveCount(0)

  const visitor = await (await world.open(browser, null, 390)).newPage()
  await visitor.goto(`/modules/${courseCode}`)
  await expect(visitor.getByRole('link', { name: 'Finals' }).first()).toBeVisible()
  await expect(visitor.getByRole('region', { name: 'Exam', exact: true })).toHaveCount(0)
})

test('a question that somebody asks elsewhere appears in the room, and goes once it is answered', async ({
  browser,
  world,
}) => {
  const courseCode = 'EX5000'
  const [author, asker] = [await newStudent(world), await newStudent(world)]
  const { _id } = await world.publish(author, 'Finals with questions', 1, { courseCode })
  const admin = await world.signIn(world.demo.admin.email)
  await world.call('PUT', `/api/admin/modules/${courseCode}/exam`, {
    token: admin.token,
    body: { day: inDays(3) },
  })
  const page = await (await world.open(browser, author)).newPage()
  await openLive(page, `/modules/${courseCode}`)
  const room = page.getByRole('region', { name: 'Exam room' })
  await expect(room.getByText('Live', { exact: true })).toBeVisible()
  const heading = room.getByRole('heading', { name: 'Questions without an answer' })
  await expect(heading).toHaveCount(0)

  const asking = await (await world.open(browser, asker)).newPage()
  await openLive(asking, `/document/${_id}`)
  await asking.locator('[data-threads-button]:visible').click()
  const panel = asking.getByRole('region', { name: 'Questions', exact: true })
  await panel.getByRole('button', { name: 'Ask about the document' }).click()
  await panel.getByRole('textbox', { name: 'Your question' }).fill('Is it in the exam?')
  await panel.getByRole('button', { name: 'Ask', exact: true }).click()
  // Sooner than the page would read the room by itself.
  await expect(heading).toBeVisible()
  await expect(room.getByRole('link', { name: 'Is it in the exam?' })).toBeVisible()

  await panel.getByRole('textbox', { name: 'Your answer' }).fill('All of it.')
  await panel.getByRole('button', { name: 'Answer', exact: true }).click()
  await expect(heading).toHaveCount(0)
  await expect(room).toBeVisible()
})
