import { pino } from 'pino'
import { expect, it } from 'vitest'
import { DependencyUnavailable } from '@studyshelf/event-bus/core'
import { sweepAll, sweepEach } from './sweep-each'

const log = pino({ level: 'silent' })
const failure = 'could not be swept'
const items = ['a', 'b', 'c'].map((_id) => ({ _id }))

/** Sweeps three items; the second fails with this error. Resolves to those that were swept. */
async function sweptBut(error: Error) {
  const swept: string[] = []
  const act = async ({ _id }: { _id: string }) => {
    if (_id === 'b') throw error
    swept.push(_id)
  }
  return { swept, outcome: await sweepEach(items, act, { log, failure }).catch((thrown: unknown) => thrown) }
}

it('handles all others if one of them fails', async () => {
  expect(await sweptBut(new Error('This one is broken.'))).toEqual({ swept: ['a', 'c'], outcome: undefined })
})

it('stops if a dependency is unavailable', async () => {
  const away = new DependencyUnavailable('The file host is away.')
  expect(await sweptBut(away)).toEqual({ swept: ['a'], outcome: away })
})

it('runs every sweep, and then reports the failures', async () => {
  const ran: string[] = []
  const broken = new Error('broken')
  const sweeps = [
    () => {
      throw broken
    },
    async () => ran.push('second'),
    () => Promise.reject(broken),
    async () => ran.push('fourth'),
  ]
  await expect(sweepAll(sweeps)).rejects.toMatchObject({ errors: [broken, broken] })
  expect(ran).toEqual(['second', 'fourth'])
  await sweepAll([])
})
