import { afterAll, beforeAll, expect, it } from 'vitest'
import { shelfResponse } from '#events'
import { eventually } from '../client/eventually'
import { startTestProgram, type Student, type TestProgram } from './program'

let program: TestProgram
let student: Student
let document: { _id: string }
beforeAll(async () => {
  program = await startTestProgram()
  ;[student] = await program.enrol(1)
  document = await program.publish(student, 'Streams')
})
afterAll(() => program.stop())

const paths = [
  '/api/auth/documents',
  '/api/auth/documents/newest?limit=20',
  '/api/auth/documents/most-liked',
  '/api/auth/documents/course/CS2030S',
  '/api/browse?course=CS2030S',
]

async function look(path: string, etag?: string) {
  const response = await program.request('GET', path, { ...(etag && { headers: { 'if-none-match': etag } }) })
  const text = await response.text()
  return {
    status: response.status,
    etag: response.headers.get('etag') ?? '',
    text,
    headers: response.headers,
  }
}
const cardOf = (text: string) => shelfResponse.parse(JSON.parse(text)).documents[0]

it.each(paths)('%s is sent once, and again only after a change', async (path) => {
  // The picture of a new document is still pending.
  const settled = await eventually(async () => {
    const seen = await look(path)
    expect(cardOf(seen.text)?.thumbnail).not.toBeNull()
    return seen
  })
  expect(settled.etag).toMatch(/^"[\w-]{22}"$/)
  expect(settled.headers.get('cache-control')).toBe('no-cache')
  expect(await look(path, `"another", W/${settled.etag}`)).toMatchObject({ status: 304, text: '' })
  expect(await look(path, settled.etag)).toMatchObject({ status: 304, etag: settled.etag, text: '' })

  const vote = (action: string) =>
    program.call('POST', `/api/auth/document/${document._id}/${action}`, { token: student.token })
  await vote('like')
  const liked = await look(path, settled.etag)
  expect(liked.status).toBe(200)
  expect(cardOf(liked.text)).toMatchObject({ likes: 1 })
  await vote('remove-like')
  expect(cardOf((await look(path, liked.etag)).text)).toMatchObject({ likes: 0 })
})

it('shows the current name of an uploader', async () => {
  const body = { username: 'Kim the second' }
  await program.call('PUT', `/api/auth/update-profile/${student._id}`, { token: student.token, body })
  await eventually(async () => {
    const { text } = await look('/api/auth/documents/newest')
    expect(cardOf(text)?.uploader.username).toBe('Kim the second')
  })
})
