import { mongo } from 'mongoose'
import { expect, it } from 'vitest'
import { isStoreAway, isWriteConflict, StoreAway } from './is-store-away'

const { MongoBulkWriteError, MongoNetworkError, MongoNetworkTimeoutError, MongoServerError } = mongo
const said = (code: number) => new MongoServerError({ message: 'as the server says', code })
const inBulk = (error: Error) =>
  new MongoBulkWriteError(error, { getWriteConcernError: () => undefined } as never)
const named = (name: string) => Object.assign(new Error('x'), { name })

it.each([
  ['a connection that broke', new MongoNetworkError('x'), true],
  ['a silent connection', new MongoNetworkTimeoutError('x'), true],
  ['the same within a bulk write', inBulk(new MongoNetworkError('x')), true],
  ['a server that is not found', named('MongooseServerSelectionError'), true],
  ['a primary that steps down', said(189), true],
  ['a write that the majority does not have yet', said(64), true],
  ['the same within a bulk write', inBulk(said(64)), true],
  ['the error of the watch', new StoreAway(), true],
  ['a duplicate key', said(11000), false],
  ['the same within a bulk write', inBulk(said(11000)), false],
  ['a value of the wrong type', named('CastError'), false],
  ['a fault of ours', new TypeError('x'), false],
  ['no error at all', 'MongoNetworkError', false],
])('decides for %s whether the store is away: %s → %s', (_, error, expected) => {
  expect(isStoreAway(error)).toBe(expected)
})

it.each([
  ['a write that conflicted with others', said(112), true],
  ['the same within a bulk write', inBulk(said(112)), true],
  ['a primary that steps down', said(189), false],
  ['the same within a bulk write', inBulk(said(189)), false],
  ['a connection that broke', new MongoNetworkError('x'), false],
])('decides for %s whether it is a write conflict: %s → %s', (_, error, expected) => {
  expect(isWriteConflict(error)).toBe(expected)
  expect(isStoreAway(error)).toBe(true)
})
