import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { newStudent } from './new-student'
import { openLive } from './live'
import { expect, test, type Person } from './world'
const idOf = ({ session }: Person): string =>
  z.object({ user: z.object({ _id: z.string() }) }).parse(JSON.parse(session)).user._id
const dir = '/tmp/questions/look'
test('look', async ({ browser, world }) => {
  test.setTimeout(240_000)
  const admin = await world.signIn(world.demo.admin.email)
  const post = (path: string, body: object, token = admin.token) => world.call('POST', path, { token, body })
  const student = await newStudent(world)
  const id = idOf(student)
  await post(`/api/admin/users/${id}/warn`, { note: 'Please be kind to others in your titles.' })
  const reader = await world.signIn(world.student(6))
  const w = await world.call('GET', '/api/auth/warnings/all', { token: student.token })
  const at = /"at":"([^"]+)"/.exec(JSON.stringify(w.body))?.[1] ?? ''
  await post('/api/auth/warnings/contest', { at, message: 'The title was the name of a film.' }, student.token)
  const caseId = `contest-${id}-${Date.parse(at)}`
  await post(`/api/admin/cases/${caseId}/ask`, { question: 'Which film, and why is it in the title of notes on heaps?' })
  for (const [width, scheme] of [[1280, 'light'], [1280, 'dark'], [390, 'light'], [390, 'dark']] as const) {
    const name = `${width}-${scheme}`
    for (const [who, paths] of [
      [student, ['/warnings']],
      [admin, ['/admin/cases', `/admin/cases/${caseId}`]],
      [reader, ['/', '/search?q=cs2030s']],
    ] as const) {
      const context = await world.open(browser, who, width)
      const page = await context.newPage()
      await page.emulateMedia({ colorScheme: scheme })
      for (const path of paths) {
        await openLive(page, path)
        await page.waitForTimeout(700)
        if (who === reader) {
          const card = page.getByRole('article').first()
          await card.scrollIntoViewIfNeeded()
          await card.hover()
          await page.waitForTimeout(400)
          await page.screenshot({ path: `${dir}/${name}-${path.replaceAll(/\W/g, '_')}-hover.png` })
          await card.getByRole('button', { name: /^More about/ }).click()
          await page.waitForTimeout(600)
        }
        await page.screenshot({ path: `${dir}/${name}-${path.replaceAll(/\W/g, '_')}.png`, fullPage: who !== reader })
      }
      await context.close()
    }
  }
  const context = await world.open(browser, student, 390)
  const page = await context.newPage()
  await page.goto('/warnings')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await post(`/api/admin/users/${id}/warn`, { note: `Another ${randomUUID()}` })
  await post(`/api/admin/users/${id}/suspend`, { note: 'Three times the same.' })
  await expect(page.getByRole('heading', { name: 'Your warnings' })).toBeVisible()
  await page.screenshot({ path: `${dir}/suspended-390.png`, fullPage: true })
  await post('/api/auth/appeal', { message: 'It was not me.' }, student.token)
  await post(`/api/admin/cases/appeal-${id}-1/ask`, { question: 'Who has your password?' })
  await expect(page.getByText('Who has your password?')).toBeVisible({ timeout: 20_000 })
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.screenshot({ path: `${dir}/suspended-asked-1280-dark.png`, fullPage: true })
  await context.close()
})
