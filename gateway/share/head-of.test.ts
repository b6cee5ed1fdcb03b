import { expect, it } from 'vitest'
import { createMemoryLimiter, StoreAway } from '#platform'
import { createCounter } from '../http/limits'
import { moduleHead } from './head'
import { createHeadOf } from './head-of'

function setUp({ read = async () => moduleHead('CS2040S', 3), calls = 1000 } = {}) {
  const logged: string[] = []
  let reads = 0
  const log = { debug: () => logged.push('debug'), error: () => logged.push('error') }
  const headOf = createHeadOf({
    findHead: (path) =>
      path === '/modules/CS2040S'
        ? async () => {
            reads++
            return read()
          }
        : null,
    publicUrl: 'https://notes.example',
    counter: createCounter((options) => createMemoryLimiter({ ...options, max: calls })),
    whileThere: (work) => work(),
    log: log as unknown as Parameters<typeof createHeadOf>[0]['log'],
  })
  const ask = async (ip = '192.0.2.1') => (await headOf({ path: '/modules/CS2040S', ip })).tags
  return { ask, logged, reads: () => reads }
}
const plain = '<title>Studyshelf</title>'

it.each([
  ['the store is away', () => Promise.reject(new StoreAway()), 'debug'],
  ['the head cannot be read', () => Promise.reject(new Error('broken')), 'error'],
])('a page comes with the plain head while %s', async (_, read, level) => {
  const { ask, logged } = setUp({ read })
  expect(await ask()).toContain(plain)
  expect(logged).toEqual([level])
})

it('a client that asks too often gets plain heads, without a read; others do not', async () => {
  const { ask, reads } = setUp({ calls: 2 })
  for (const _ of [1, 2]) expect(await ask()).toContain('CS2040S notes')
  expect(await ask()).toContain(plain)
  expect(reads()).toBe(2)
  expect(await ask('198.51.100.7')).toContain('CS2040S notes')
})
