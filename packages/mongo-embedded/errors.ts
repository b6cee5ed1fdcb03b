/** The MongoDB error codes that this store uses, by MongoDB's names. */
const codes = {
  InternalError: 1,
  BadValue: 2,
  FailedToParse: 9,
  TypeMismatch: 14,
  IllegalOperation: 20,
  NamespaceNotFound: 26,
  IndexNotFound: 27,
  PathNotViable: 28,
  ConflictingUpdateOperators: 40,
  CursorNotFound: 43,
  NamespaceExists: 48,
  DollarPrefixedFieldName: 52,
  InvalidIdField: 53,
  EmptyFieldName: 56,
  NotSingleValueField: 54,
  CommandNotFound: 59,
  ImmutableField: 66,
  CannotCreateIndex: 67,
  InvalidOptions: 72,
  InvalidNamespace: 73,
  IndexOptionsConflict: 85,
  IndexKeySpecsConflict: 86,
  CannotIndexParallelArrays: 171,
  NotImplemented: 238,
  NoQueryExecutionPlans: 291,
  BSONObjectTooLarge: 10334,
  DuplicateKey: 11000,
  Location15952: 15952,
  Location15947: 15947,
  Location15955: 15955,
  OutOfDiskSpace: 14031,
  KeyTooLong: 17280,
  Location40234: 40234,
  Location40323: 40323,
  Location40324: 40324,
  Location31253: 31253,
  Location31254: 31254,
  Location40414: 40414,
  Location40415: 40415,
} as const

export type CodeName = keyof typeof codes

/** An error that reaches the client with MongoDB's code. */
export class StoreError extends Error {
  readonly code: number

  constructor(
    readonly codeName: CodeName,
    message: string,
    readonly extra: Readonly<Record<string, unknown>> = {},
  ) {
    super(message)
    this.code = codes[codeName]
  }
}

/** For features of MongoDB that this store lacks. Refusing them is better than a wrong answer. */
export function notSupported(feature: string): StoreError {
  return new StoreError('NotImplemented', `${feature} is not supported by the embedded store`)
}
