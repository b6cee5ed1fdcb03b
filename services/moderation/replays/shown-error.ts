import { constants } from 'node:os'

/** The class, as `String(error)` begins. Errors of parked events have none. */
const errorClass = /^[A-Z]?[A-Za-z]{0,40}(?:Error|Failure|Refused|Unavailable|Away|Timeout)(?=:|$)/

/** Words of the bus, its handlers, MongoDB and the language. */
const words =
  /\b(?:is not as declared|has version \d{1,6}; this program knows \d{1,6}|took longer than \d{1,9} ms|it is not an event|Kafka refuses the event|about \d{1,12} bytes|No such document|duplicate key|Cannot read properties of (?:undefined|null))\b/g
/** Of HTTP and SMTP. */
const status = /(?<=^|: |status(?: code)? |answered |HTTP )[45]\d\d(?![\w@-])/g
/** Of the system, MongoDB and Zod. */
const codes: ReadonlySet<string> = new Set([
  ...Object.keys(constants.errno),
  ...['ENOTFOUND', 'EAI_AGAIN', 'E11000'],
  ...['invalid_type', 'invalid_value', 'invalid_format', 'too_big', 'too_small', 'unrecognized_keys'],
])

/**
 * The class of an error, and those of its words and codes that are known. Nothing else of its text is shown: it may contain names, titles,
 * addresses and secrets.
 */
export function shownError(error: string): string {
  const [name = ''] = errorClass.exec(error) ?? []
  const text = error.slice(name.length)
  const found = (pattern: RegExp): string[] => text.match(pattern) ?? []
  const parts = [...found(words), ...found(status), ...found(/\w+/g).filter((word) => codes.has(word))]
  return [name, [...new Set(parts)].join(', ')].filter((each) => each !== '').join(': ') || 'Unknown error'
}
