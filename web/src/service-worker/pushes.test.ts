import { expect, it } from 'vitest'
import { readPush } from './pushes'

const push = { tag: 't', title: 'You got a warning', body: 'Open it.', path: '/warnings' }

it('reads a push, and nothing else of it', () => {
  expect(readPush(JSON.stringify({ ...push, more: 1 }))).toEqual(push)
})

it.each([
  '',
  'null',
  '[]',
  '{}',
  JSON.stringify({ ...push, title: 1 }),
  JSON.stringify({ ...push, path: 'https://evil.example/' }),
  JSON.stringify({ ...push, path: '//evil.example/' }),
  JSON.stringify({ ...push, path: '/\\evil.example/' }),
])('takes %s as unread', (text) => {
  expect(readPush(text)).toBeNull()
})
