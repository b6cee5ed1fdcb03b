import { afterAll, beforeAll, expect, it } from 'vitest'
import { browseResponse } from '#events'
import { startTestProgram, type TestProgram } from './program'

let program: TestProgram
const titles = ['Streams', 'Generics', 'Monads']
beforeAll(async () => {
  program = await startTestProgram()
  const [student] = await program.enrol(1)
  for (const title of titles) await program.publish(student, title)
})
afterAll(() => program.stop())

const browse = (query: string) => program.call('GET', `/api/browse?${query}`)
const page = async (query: string) => browseResponse.parse((await browse(query)).body)

it('shows everybody the library page by page, with its facets', async () => {
  const first = await page('course=cs2030s&sort=title&limit=2')
  expect(first).toMatchObject({
    documents: [{ title: 'Generics' }, { title: 'Monads' }],
    total: 3,
    facets: {
      universities: [{ value: 'NUS', count: 3 }],
      courses: [{ value: 'CS2030S', count: 3 }],
      years: [],
    },
  })
  const second = await page(`course=cs2030s&sort=title&limit=2&cursor=${first.next}`)
  expect(second).toMatchObject({ documents: [{ title: 'Streams' }], total: 3, next: null })
  expect(await page('university=SMU')).toMatchObject({ documents: [], total: 0, next: null })
})

it.each([
  'university=MIT',
  'course=$gt',
  'year=',
  'sort=random',
  'limit=0',
  'limit=101',
  'cursor=nonsense',
  'cursor[$gt]=x&cursor=',
])('refuses %s', async (query) => {
  expect(await browse(query)).toMatchObject({ status: 400, body: { reason: 'invalid' } })
})
