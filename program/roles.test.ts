import { describe, expect, it } from 'vitest'
import { runsHandlers, obstacle, roles, type Role } from './roles'

describe('a process', () => {
  it.each<[Role, { group: string; from?: 'start' | 'now' }, boolean]>([
    ['all', { group: 'rewards' }, true],
    ['all', { group: 'gateway', from: 'now' }, true],
    ['gateway', { group: 'gateway', from: 'now' }, true],
    ['gateway', { group: 'library-search', from: 'now' }, true],
    ['gateway', { group: 'rewards' }, false],
    ['rewards', { group: 'rewards' }, true],
    ['rewards', { group: 'moderation' }, false],
    ['rewards', { group: 'library-search', from: 'now' }, false],
  ])('of role %s runs the handlers %j: %s', (role, handlers, expected) => {
    expect(runsHandlers(role, handlers)).toBe(expected)
  })

  it('fails for a group without a role', () => {
    expect(() => runsHandlers('all', { group: 'new-service' })).toThrow('new-service')
  })

  it.each(roles)('of role %s needs shared engines, unless it is the only process', (role) => {
    const shared = { mongodbUrl: 'mongodb://m', kafkaBrokers: ['k:9092'], redisUrl: 'redis://r' }
    expect(obstacle(role, shared)).toBeNull()
    const said = obstacle(role, { mongodbUrl: 'mongodb://m' })
    if (role === 'all') expect(said).toBeNull()
    else expect(said).toContain('set KAFKA_BROKERS and REDIS_URL as well')
  })
})
