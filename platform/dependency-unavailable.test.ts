import { DependencyUnavailable, PermanentFailure } from '@studyshelf/event-bus/core'
import mongoose from 'mongoose'
import { describe, expect, it } from 'vitest'
import { ZodError } from 'zod'
import { AppError } from './app-error'
import { isDependencyUnavailable } from './dependency-unavailable'
import { unavailable } from './unavailable'

const { MongoNetworkError, MongoServerError } = mongoose.mongo
const withField = (field: object) => Object.assign(new Error('it did not work'), field)
const serverSays = (code: number) => new MongoServerError({ message: 'no', code })

describe('a dependency is unavailable', () => {
  it.each<[string, unknown]>([
    ['an adapter says so', new DependencyUnavailable('no answer')],
    ['an adapter cannot serve a call', unavailable()],
    ['a connection is refused', withField({ code: 'ECONNREFUSED' })],
    ['a host is unknown', withField({ code: 'ENOTFOUND' })],
    [
      'a request of fetch fails for a reason of the network',
      new TypeError('fetch failed', { cause: withField({ code: 'UND_ERR_SOCKET' }) }),
    ],
    ['every address of a host refuses', new AggregateError([withField({ code: 'ECONNREFUSED' })])],
    ['a time limit of ours passed', new DOMException('too long', 'TimeoutError')],
    ['the store cannot be reached', new MongoNetworkError('connection closed')],
    ['the store finds no server', new mongoose.Error.MongooseServerSelectionError('none')],
    ['the store steps down', serverSays(10_107)],
    ['the store took longer than it may', serverSays(50)],
    ['the mail server is closing', withField({ code: 'EMESSAGE', responseCode: 421 })],
    ['the mail server does not know our password', withField({ code: 'EAUTH', responseCode: 535 })],
    ['Redis is still loading', new Error('LOADING Redis is loading the dataset in memory')],
    ['the bus has no broker', withField({ name: 'KafkaJSNoBrokerAvailableError' })],
  ])('when %s', (_when, error) => expect(isDependencyUnavailable(error)).toBe(true))
})

describe('no dependency is unavailable', () => {
  it.each<[string, unknown]>([
    ['a handler has a fault', new TypeError('x is not a function')],
    ['a schema refuses', new ZodError([])],
    ['an event can never be handled', new PermanentFailure('never')],
    ['a rule refuses', new AppError('not-found', 404, 'No such document.')],
    ['a key exists already', serverSays(11_000)],
    ['an address takes no mail', withField({ code: 'EENVELOPE', responseCode: 550 })],
    ['something that is no error is thrown', 'ECONNREFUSED'],
  ])('when %s', (_when, error) => expect(isDependencyUnavailable(error)).toBe(false))

  it('when causes run in a circle', () => {
    const error = new Error('round')
    error.cause = error
    expect(isDependencyUnavailable(error)).toBe(false)
  })
})
