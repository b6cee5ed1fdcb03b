import { constants } from 'node:os'

// Repetitions are bounded if a match may begin anywhere: the cost must stay linear in a line's length.
const hidden = '[redacted]'

/** Fields with values that are never logged, at any depth, also in JSON within a string. */
const secretFields =
  /(\\*")((?:[\w-]{0,32}(?:token|password|secret|authorization|cookies?|signature|altcha|otp|(?:api|access)[-_]?key(?:[-_]?id)?|recovery[-_]?codes?))|id-?card[\w-]*)\1(\s*:\s*)(?:(\\*")[^]*?(?<!\\)\4|\[[^\]]*\]|\{[^{}]*\}|-?[\d.]+)/gi

/**
 * One-time codes and recovery codes as they may be typed: in two halves with a hyphen, a blank or nothing between. Ten letters without a
 * digit may be a word. An operating system's error code has the same field and keeps its
 * value.
 */
const codeField =
  /(\\*")code\1(\s*:\s*)\1([^"\\]{6}|\d{3}[ -]\d{3}|[a-z2-9]{5}[ -][a-z2-9]{5}|(?=[a-z]{0,9}\d)[a-z2-9]{10})\1/gi

const parameters = /\b((?:[\w-]{0,32}token|password|secret|otp|code|signature|altcha)=)[^&\s"\\]+/gi
const bearer = /\bbearer\s+[\w.~+/=-]+/gi
const jsonWebToken = /\beyJ[\w-]{4,1024}\.[\w-]{4,4096}\.[\w-]*/g
const identityImage = /id-card\/[\w.-]+/gi
const credentials = /:\/\/[^\s/:@"\\]*:[^\s/@"\\]+@/g

/** Removes secrets from a finished line of a log. */
export const redact = (line: string): string =>
  line
    .replace(secretFields, (_all, quote: string, field: string, colon: string) => {
      return `${quote}${field}${quote}${colon}${quote}${hidden}${quote}`
    })
    .replace(codeField, (all, quote: string, colon: string, code: string) =>
      code in constants.errno ? all : `${quote}code${quote}${colon}${quote}${hidden}${quote}`,
    )
    .replace(parameters, `$1${hidden}`)
    .replace(bearer, `Bearer ${hidden}`)
    .replace(jsonWebToken, hidden)
    .replace(identityImage, `id-card/${hidden}`)
    .replace(credentials, `://${hidden}@`)
