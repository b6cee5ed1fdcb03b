import { describe, expect, it } from 'vitest'
import { createConnectionQuotas } from './connection-quotas'

const socketLimits = {
  socketsOfUser: 100,
  socketsOfAddress: 2000,
  requestsOfUser: { perSecond: 100, burst: 1000 },
  requestsOfAddress: { perSecond: 500, burst: 5000 },
}

function setUp(limits: Partial<typeof socketLimits> | null = {}) {
  let time = 0
  const quotas = createConnectionQuotas(
    { ...socketLimits, ...limits },
    { enforced: limits !== null, now: () => time },
  )
  const enter = (address = '192.0.2.1') => {
    const connection = {}
    quotas.open(connection, address)
    return connection
  }
  return { quotas, enter, pass: (ms: number) => (time += ms) }
}

describe('connection quotas', () => {
  it('limit the visitors at one address, and not those at another', () => {
    const { quotas, enter } = setUp({ socketsOfAddress: 2 })
    const first = enter()
    enter()
    expect([quotas.hasRoom('192.0.2.1'), quotas.hasRoom('192.0.2.2')]).toEqual([false, true])
    quotas.close(first)
    expect(quotas.hasRoom('192.0.2.1')).toBe(true)
  })

  it('count a signed-in user apart from the address', () => {
    const { quotas, enter } = setUp({ socketsOfAddress: 2, socketsOfUser: 3 })
    const signedIn = [1, 2, 3, 4].map(() => quotas.signIn(enter(), 'mei'))
    expect(signedIn).toEqual([true, true, true, false])
    // The refused socket still counts as a visitor.
    expect(quotas.hasRoom('192.0.2.1')).toBe(true)
    expect(quotas.signIn(enter(), 'raj')).toBe(true)
  })

  it('count a connection once, however often its user signs in', () => {
    const { quotas, enter } = setUp({ socketsOfUser: 1 })
    const connection = enter()
    expect([quotas.signIn(connection, 'mei'), quotas.signIn(connection, 'mei')]).toEqual([true, true])
    quotas.close(connection)
    quotas.close(connection)
    expect(quotas.signIn(enter(), 'mei')).toBe(true)
  })

  it('share requests among the sockets of an owner, also with later ones', () => {
    const { quotas, enter, pass } = setUp({ requestsOfAddress: { perSecond: 1, burst: 2 } })
    const [a, b] = [enter(), enter()]
    expect([quotas.takeRequest(a), quotas.takeRequest(b), quotas.takeRequest(a)]).toEqual([true, true, false])
    quotas.close(a)
    quotas.close(b)
    quotas.prune()
    expect(quotas.takeRequest(enter())).toBe(false)
    expect(quotas.takeRequest(enter('192.0.2.2'))).toBe(true)
    pass(1000)
    expect(quotas.takeRequest(enter())).toBe(true)
  })

  it('drop an owner without sockets once its bucket is full', () => {
    const { quotas, enter, pass } = setUp()
    const connection = enter()
    quotas.charge(connection, 5)
    quotas.close(connection)
    quotas.prune()
    expect(quotas.size()).toBe(1)
    pass(60_000)
    quotas.prune()
    expect(quotas.size()).toBe(0)
  })

  it('limit nothing when not enforced', () => {
    const { quotas, enter } = setUp(null)
    const connection = enter()
    for (let times = 0; times < 20_000; times++) expect(quotas.takeRequest(connection)).toBe(true)
    for (let sockets = 0; sockets < 300; sockets++) expect(quotas.signIn(enter(), 'mei')).toBe(true)
    for (let sockets = 0; sockets < 3000; sockets++) enter()
    expect(quotas.hasRoom('192.0.2.1')).toBe(true)
  })
})
