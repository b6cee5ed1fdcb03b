import { describe, expect, it } from 'vitest'
import { createOwners } from './owners'
import { socketLimits } from './socket-limits'

function setUp(limits: Partial<typeof socketLimits> | null = {}) {
  let time = 0
  const owners = createOwners(limits && { ...socketLimits, ...limits }, () => time)
  const enter = (address = '192.0.2.1') => {
    const connection = {}
    owners.enter(connection, address)
    return connection
  }
  return { owners, enter, pass: (ms: number) => (time += ms) }
}

describe('owners of sockets', () => {
  it('have no room for more visitors at one address than its limit, and elsewhere they have', () => {
    const { owners, enter } = setUp({ socketsOfAddress: 2 })
    const first = enter()
    enter()
    expect([owners.hasRoom('192.0.2.1'), owners.hasRoom('192.0.2.2')]).toEqual([false, true])
    owners.leave(first)
    expect(owners.hasRoom('192.0.2.1')).toBe(true)
  })

  it('count those who sign in by themselves, and no more for their address', () => {
    const { owners, enter } = setUp({ socketsOfAddress: 2, socketsOfUser: 3 })
    const signedIn = [1, 2, 3, 4].map(() => owners.signIn(enter(), 'mei'))
    expect(signedIn).toEqual([true, true, true, false])
    // The refused one is still there, as a visitor.
    expect(owners.hasRoom('192.0.2.1')).toBe(true)
    expect(owners.signIn(enter(), 'raj')).toBe(true)
  })

  it('count a connection on which somebody signs in twice once', () => {
    const { owners, enter } = setUp({ socketsOfUser: 1 })
    const connection = enter()
    expect([owners.signIn(connection, 'mei'), owners.signIn(connection, 'mei')]).toEqual([true, true])
    owners.leave(connection)
    owners.leave(connection)
    expect(owners.signIn(enter(), 'mei')).toBe(true)
  })

  it('share their requests among their sockets, also with those that come after', () => {
    const { owners, enter, pass } = setUp({ requestsOfAddress: { perSecond: 1, burst: 2 } })
    const [a, b] = [enter(), enter()]
    expect([owners.mayAsk(a), owners.mayAsk(b), owners.mayAsk(a)]).toEqual([true, true, false])
    owners.leave(a)
    owners.leave(b)
    owners.forgetGone()
    expect(owners.mayAsk(enter())).toBe(false)
    expect(owners.mayAsk(enter('192.0.2.2'))).toBe(true)
    pass(1000)
    expect(owners.mayAsk(enter())).toBe(true)
  })

  it('are forgotten once they are gone and owe nothing', () => {
    const { owners, enter, pass } = setUp()
    const connection = enter()
    owners.charge(connection, 5)
    owners.leave(connection)
    owners.forgetGone()
    expect(owners.size()).toBe(1)
    pass(60_000)
    owners.forgetGone()
    expect(owners.size()).toBe(0)
  })

  it('may do what they like where limits are off', () => {
    const { owners, enter } = setUp(null)
    const connection = enter()
    for (let times = 0; times < 20_000; times++) expect(owners.mayAsk(connection)).toBe(true)
    for (let sockets = 0; sockets < 300; sockets++) expect(owners.signIn(enter(), 'mei')).toBe(true)
    for (let sockets = 0; sockets < 3000; sockets++) enter()
    expect(owners.hasRoom('192.0.2.1')).toBe(true)
  })
})
