import { describe, expect, it } from 'vitest'
import { fact } from '../../testing/fact'
import type { DeadLetter } from '../port'
import { eventMessage, readEvent, readReplay, replayMessage, type Outgoing } from './messages'
import { isRefusedForGood } from './refused'

/** A sent message, as Kafka delivers it. */
const arrived = ({ key, value, headers }: Pick<Outgoing, 'key' | 'value' | 'headers'>) => ({
  key: Buffer.from(key),
  value: value === null ? null : Buffer.from(value),
  offset: '7',
  timestamp: '1700000000000',
  attributes: 0,
  headers: Object.fromEntries(Object.entries(headers ?? {}).map(([name, text]) => [name, Buffer.from(text)])),
})

describe('a message of a topic', () => {
  it('carries the event that was sent', () => {
    const event = fact('a', 1)
    expect(readEvent('documents', 2, arrived(eventMessage('studyshelf.documents', event)))).toEqual({
      offset: 7,
      event,
    })
  })

  it.each([
    ['is not JSON', 'hello', 'it is not JSON'],
    ['is no event', '{"id":7}', 'it is not an event'],
    ['is empty', null, 'it is not JSON'],
  ])('that %s is kept in an event that cannot be handled', (_what, value, why) => {
    const { event, unreadable } = readEvent('documents', 2, arrived({ key: 'a', value }))
    expect(unreadable).toContain(why)
    expect(event).toMatchObject({ id: 'documents-2-7', key: 'a', payload: { text: value ?? '' } })
  })
})

describe('a replay', () => {
  const letter: DeadLetter = {
    id: 'letter',
    group: 'library',
    event: fact('a', 1),
    error: 'no',
    attempts: 1,
    at: new Date().toISOString(),
  }
  const message = arrived(replayMessage('studyshelf.replays', letter))

  it('is for the group of its dead letter, and for no other', () => {
    expect(readReplay('library', message)).toEqual({ offset: 7, event: letter.event })
    expect(readReplay('rewards', message)).toEqual({ offset: 7 })
  })
})

describe('a refusal of Kafka', () => {
  const said = (type: string) => Object.assign(new Error('no'), { type })
  it.each([
    ['is for good when the message is too large', said('MESSAGE_TOO_LARGE'), true],
    ['is for good when kafkajs wraps it', new Error('failed', { cause: said('MESSAGE_TOO_LARGE') }), true],
    ['may pass when the broker is', said('NOT_LEADER_FOR_PARTITION'), false],
    ['may pass when it is not of Kafka', new Error('MESSAGE_TOO_LARGE'), false],
  ])('%s', (_what, error, forGood) => expect(isRefusedForGood(error)).toBe(forGood))
})
