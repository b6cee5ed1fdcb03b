import { expect, expectPleasant, test } from './world'

const looks = [
  { width: 390, colorScheme: 'light' },
  { width: 390, colorScheme: 'dark' },
  { width: 1280, colorScheme: 'light' },
  { width: 1440, colorScheme: 'dark' },
] as const
const visitorPages = ['/', '/sign-up', '/search?q=streams', '/suspended', '/nothing-here']
const studentPages = ['/', '/search?q=CS2030S', '/my-documents', '/upload', '/rewards', '/inbox', '/warnings']

for (const { width, colorScheme } of looks)
  test(`every page fits its window and passes axe: ${width} px, ${colorScheme}`, async ({
    browser,
    world,
  }) => {
    const visit = async (paths: string[], email: string | null) => {
      const context = await world.open(browser, email ? await world.signIn(email) : null, width)
      const page = await context.newPage()
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      for (const path of paths) {
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await page.waitForLoadState('networkidle')
        await test.step(path, () => expectPleasant(page))
      }
      await context.close()
    }
    const shelf = await world.call('GET', '/api/auth/documents/newest?limit=1')
    const documentId = /"_id":"([0-9a-f]{24})"/.exec(JSON.stringify(shelf.body))?.[1] ?? ''
    await visit([...visitorPages, `/document/${documentId}`], null)
    await visit([...studentPages, `/document/${documentId}`], world.student(1))
    await visit(['/admin/broadcast'], world.demo.admin.email)
  })
