import { mongo } from 'mongoose'

/** The store does not answer. The operation may still have taken effect. */
export class StoreAway extends Error {
  constructor(options?: ErrorOptions) {
    super('The store does not answer.', options)
    this.name = 'StoreAway'
  }
}

/** The server gave up after repeated conflicts with other writes. */
const writeConflict = 112

/** Server errors while it cannot serve: shutting down, not (or no longer) primary, or members missing. */
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

/** By name, because mongoose and the driver have separate classes. */
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
 * True if an operation failed because the store is unavailable, hangs or has no primary, and not because of the
 * operation itself. It may be retried; a write may have taken effect.
 */
export function isStoreAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof mongo.MongoNetworkError || namesOfAbsence.has(error.name)) return true
  if (!(error instanceof mongo.MongoServerError)) return false
  // A bulk write wraps the error.
  return codesOfAbsence.has(error.code) || isStoreAway(error.errorResponse)
}

/** True if only this write conflicted with others: later writes may succeed. */
export const isWriteConflict = (error: unknown): boolean =>
  error instanceof mongo.MongoServerError &&
  (error.code === writeConflict || isWriteConflict(error.errorResponse))
