import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { eventually } from '../../tests/client/eventually'
import { askAt, Unanswered } from './ask'
import type { Question } from './protocol'
import { serveControl } from './serve-control'

let folder: string
let address: string
const stops: (() => Promise<void>)[] = []
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'studyshelf-control-'))
  address = join(folder, 'control.sock')
})
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
  await rm(folder, { recursive: true })
})

const log = pino({ level: 'silent' })
/** Serves the address; its answers name it. */
async function serve(name: string, isShared = false) {
  const control = await serveControl({
    ...{ address, isShared, log },
    asked: {
      deadLetters: { list: async () => [], replay: async () => false },
      parked: { list: async () => [], publish: async () => 'not-parked' },
      copies: {
        take: async () => ({ problem: 'none' }),
        keep: () => false,
        end: async () => false,
        stop: async () => {},
      },
      async admin({ command, request }) {
        if (command === 'fail') throw new Error('a fault')
        return { done: { name, request } }
      },
    },
  })
  stops.push(() => control.stop())
  return control
}
const question = (request: unknown = null, command = 'limits show'): Question => ({
  ...{ ask: 'admin', operator: 'alice', command, request },
})

it('lets only the same user in', async () => {
  await serve('one')
  expect((await stat(address)).mode & 0o777).toBe(0o600)
})

it('answers beside input that is no question', async () => {
  await serve('one')
  const send = async (...chunks: (string | Buffer)[]) => {
    const socket = connect({ path: address, allowHalfOpen: true })
    // The program may close it before everything is sent.
    socket.on('error', () => undefined)
    await once(socket, 'connect')
    for (const chunk of chunks) socket.write(chunk)
    socket.end()
    return text(socket).catch(() => '')
  }
  const hostile = [
    'null',
    '{"ask":"admin"}',
    '{"ask":"admin","operator":"alice\\u001b","command":"limits show"}',
    '{"ask":"__proto__"}',
    '[[[[',
    '\u0000',
    '{"ask":"list"}{"ask":"list"}',
    '['.repeat(200_000),
  ]
  for (const each of hostile) expect(await send(each)).toBe('')
  expect(await send(randomBytes(65_536))).toBe('')
  expect(await send()).toBe('')
  // Too much: the connection is closed before it has come to its end.
  const flood = connect({ path: address, allowHalfOpen: true })
  flood.on('error', () => undefined).resume()
  await once(flood, 'connect')
  const pour = setInterval(() => flood.writable && flood.write('a'.repeat(100_000)), 1)
  await new Promise((resolve) => flood.once('close', resolve))
  clearInterval(pour)
  expect(await askAt(address, question(7))).toEqual({ done: { name: 'one', request: 7 } })
})

it('answers beside connections that ask nothing, and half questions', async () => {
  await serve('one')
  const idle = Array.from({ length: 40 }, (_, place) => {
    const socket = connect({ path: address })
    socket.on('error', () => undefined)
    if (place % 2 === 0) socket.write('{"ask":')
    return socket
  })
  await Promise.all(idle.map((socket) => once(socket, 'connect')))
  const asked = Array.from({ length: 20 }, (_, place) => askAt(address, question(place)))
  expect(await Promise.all(asked)).toEqual(asked.map((_, request) => ({ done: { name: 'one', request } })))
  for (const socket of idle) socket.destroy()
})

it('says that a question was not answered, and answers the next one', async () => {
  await serve('one')
  await expect(askAt(address, question(null, 'fail'))).rejects.toBeInstanceOf(Unanswered)
  expect(await askAt(address, question())).toMatchObject({ done: { name: 'one' } })
})

it('takes the place of a program that was killed', async () => {
  await writeFile(address, '')
  await serve('one')
  expect(await askAt(address, question())).toMatchObject({ done: { name: 'one' } })
})

describe('an address of several processes', () => {
  const answeredBy = (name: string) =>
    eventually(async () => expect(await askAt(address, question())).toMatchObject({ done: { name } }))

  it('is answered by the first, and by another once that one has ended', async () => {
    const one = await serve('one', true)
    await serve('two', true)
    await answeredBy('one')
    await one.stop()
    await answeredBy('two')
  })

  it('is answered again after its file was removed', async () => {
    await serve('one', true)
    await rm(address)
    await answeredBy('one')
  })
})
