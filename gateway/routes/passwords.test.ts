import { expect, it } from 'vitest'
import { z } from 'zod'
import type { CallDefinition } from '#events'
import { limits } from '../http/limits'
import { accountRoutes } from './accounts'
import { personalDataRoutes } from './personal-data'
import { profileRoutes } from './profiles'
import { sessionRoutes } from './sessions'

/** The routes use no dependency until they are called. */
const parts = { services: {}, leastRate: {} } as never
const routes = [accountRoutes, personalDataRoutes, profileRoutes, sessionRoutes].flatMap((make) =>
  make(parts),
)
const takesPassword = ({ body }: CallDefinition) =>
  body !== undefined &&
  JSON.stringify(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' })).includes('"password"')

it('limits every call that checks a password at least as strictly as a login, since hashing is expensive', () => {
  const found = routes.filter(({ call }) => takesPassword(call))
  expect(found.length).toBeGreaterThanOrEqual(7)
  for (const { call, limits: own } of found) {
    const rates = own.map(({ max, seconds }) => max / seconds)
    const atLogin = limits.loginAddress.max / limits.loginAddress.seconds
    expect({ path: call.path, isLimited: Math.min(...rates) <= atLogin }).toMatchObject({ isLimited: true })
  }
})
