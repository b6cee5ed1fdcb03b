import { EventEmitter, once } from 'node:events'
import type { Socket } from 'node:net'
import { expect, it } from 'vitest'
import { wakeWriters } from './wake-writers'

/** A stand-in for the driver's connection, as far as the patch uses it. */
function driverLike() {
  class Connection {
    readonly socket = new EventEmitter() as Socket
    readonly errors: Error[] = []
    cleanup(error: Error) {
      this.errors.push(error)
    }
  }
  return { version: '7.8.0', Connection } as const
}

it('wakes the writers of a connection that is cleaned up, once', async () => {
  const driver = driverLike()
  wakeWriters(driver)
  wakeWriters(driver)
  const connection = new driver.Connection()
  let woken = 0
  connection.socket.on('drain', () => (woken += 1))
  const drained = once(connection.socket, 'drain')
  connection.cleanup(new Error('closed'))
  await drained
  expect([connection.errors.map(({ message }) => message), woken]).toEqual([['closed'], 1])
})

it('supports the installed driver', () => expect(() => wakeWriters()).not.toThrow())

it.each([
  ['has no clean-up', { version: '8.0.0', Connection: { prototype: {} } }],
  ['has no such class', { version: '8.0.0' }],
])('refuses to start with a driver that %s, and says where to read', (_, driver) => {
  expect(() => wakeWriters(driver)).toThrow(/driver 8\.0\.0 .*docs\/decisions\/010/)
})
