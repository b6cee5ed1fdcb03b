import { describe, expect, expectTypeOf, it } from 'vitest'
import { z } from 'zod'
import { calls } from './calls'
import { addressOf, defineCall, refusalsOf, type AnswerOf, type InputOf, type ReasonOf } from './define-call'

const withId = z.object({ id: z.string() })
const answer = z.object({ likes: z.number() })
const get = { method: 'get', summary: '', access: 'anyone', answer, reasons: {} } as const

const like = defineCall({
  ...get,
  method: 'post',
  path: '/api/document/:id/like',
  access: 'user',
  params: withId,
  body: z.object({ loud: z.boolean() }),
  reasons: { removed: 410 },
})
const list = defineCall({
  ...get,
  path: '/api/documents',
  query: z.object({ limit: z.coerce.number<number>().default(24), q: z.string().optional() }),
})

describe('the types of a declared call', () => {
  it('require exactly the fields of the call', () => {
    expectTypeOf<InputOf<typeof like>>().toExtend<{ params: { id: string }; body: { loud: boolean } }>()
    expectTypeOf<InputOf<typeof list>>().toExtend<{ query?: { limit?: number | undefined } }>()
    expectTypeOf<AnswerOf<typeof like>>().toEqualTypeOf<{ likes: number }>()
    // @ts-expect-error a call with a parameter has no address without it
    expect(addressOf(like, {})).toContain('undefined')
  })

  it('know the reasons of the call, and no others', () => {
    expectTypeOf<'removed'>().toExtend<ReasonOf<typeof like>>()
    expectTypeOf<'suspended'>().toExtend<ReasonOf<typeof like>>()
    expectTypeOf<'removed'>().not.toExtend<ReasonOf<typeof list>>()
  })

  it('refuse a contradictory declaration', () => {
    // @ts-expect-error the parameter of the path is called id
    defineCall({ ...get, path: '/api/document/:id', params: z.object({ key: z.string() }) })
    // @ts-expect-error the parameter of the path is not declared
    defineCall({ ...get, path: '/api/document/:id' })
    // @ts-expect-error there is no such reason
    defineCall({ ...get, path: '/api/documents', reasons: { tired: 400 } })
  })
})

describe('the address of a call', () => {
  it.each([
    [addressOf(like, { params: { id: 'a1' } }), '/api/document/a1/like'],
    [addressOf(like, { params: { id: '../a b' } }), '/api/document/..%2Fa%20b/like'],
    [addressOf(list, {}), '/api/documents'],
    [addressOf(list, { query: { limit: 3, q: 'CS & more' } }), '/api/documents?limit=3&q=CS+%26+more'],
    [addressOf(list, { query: { q: undefined } }), '/api/documents'],
  ])('%s', (address, expected) => {
    expect(address).toBe(expected)
  })
})

describe('the refusals of a call', () => {
  it('are the declared ones, and those implied by its fields and access', () => {
    expect(refusalsOf(list)).toEqual({
      invalid: 400,
      'too-many-requests': 429,
      unavailable: 503,
      'disk-full': 507,
    })
    expect(refusalsOf(like)).toEqual({
      invalid: 400,
      'not-found': 404,
      unauthenticated: 401,
      suspended: 403,
      'second-factor-required': 403,
      removed: 410,
      'too-many-requests': 429,
      unavailable: 503,
      'disk-full': 507,
    })
    expect(refusalsOf({ ...list, access: 'admin' })).toMatchObject({ forbidden: 403 })
    expect(refusalsOf({ ...like, beforeSecondFactor: true })).not.toHaveProperty('second-factor-required')
  })
})

it('no two calls share a method and a path', () => {
  const addresses = Object.values(calls).map(({ method, path }) => `${method} ${path}`)
  expect(new Set(addresses).size).toBe(addresses.length)
})
