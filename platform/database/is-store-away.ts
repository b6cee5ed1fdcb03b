import { mongo } from 'mongoose'

/** The store does not answer, as far as is known; what was asked of it may have been done all the same. */
export class StoreAway extends Error {
  constructor(options?: ErrorOptions) {
    super('The store does not answer.', options)
    this.name = 'StoreAway'
  }
}

/** The server gave up on a write that others kept getting in the way of. */
const writeConflict = 112

/** What a server says of itself while it cannot serve: it stops, it is no primary (any more), or others are missing. */
const codesOfAbsence: ReadonlySet<number | string | undefined> = new Set([
  6, // HostUnreachable
  7, // HostNotFound
  50, // MaxTimeMSExpired
  64, // WriteConcernTimeout: written, and not yet by the majority
  89, // NetworkTimeout
  91, // ShutdownInProgress
  100, // UnsatisfiableWriteConcern
  writeConflict,
  133, // FailedToSatisfyReadPreference
  134, // ReadConcernMajorityNotAvailableYet
  189, // PrimarySteppedDown
  262, // ExceededTimeLimit
  9001, // SocketException
  10107, // NotWritablePrimary
  11600, // InterruptedAtShutdown
  11602, // InterruptedDueToReplStateChange
  13435, // NotPrimaryNoSecondaryOk
  13436, // NotPrimaryOrSecondary
])

/** By name, because mongoose and the driver each have some of their own. */
const namesOfAbsence: ReadonlySet<string> = new Set([
  'StoreAway',
  'MongoServerSelectionError',
  'MongooseServerSelectionError',
  'MongoNotConnectedError',
  'MongoTopologyClosedError',
  'MongoServerClosedError',
  'MongoWaitQueueTimeoutError',
  'MongoOperationTimeoutError',
  'MongoPoolClearedError',
  'MongoPoolClosedError',
  'DisconnectedError',
  'PoolClearedOnNetworkError',
])

/**
 * Whether an operation failed because the store is away, hangs, or has no primary, and not for what was asked. Whoever asks
 * again later may be served. The write may have taken effect.
 */
export function isStoreAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof mongo.MongoNetworkError || namesOfAbsence.has(error.name)) return true
  if (!(error instanceof mongo.MongoServerError)) return false
  // A bulk write wraps what ended it.
  return codesOfAbsence.has(error.code) || isStoreAway(error.errorResponse)
}

/** Whether only this write was in the way of others: those that wait behind it may well succeed. */
export const isWriteConflict = (error: unknown): boolean =>
  error instanceof mongo.MongoServerError &&
  (error.code === writeConflict || isWriteConflict(error.errorResponse))
