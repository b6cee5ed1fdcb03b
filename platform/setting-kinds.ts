import { readFileSync } from 'node:fs'
import { z } from 'zod'

const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, { error: `must be a whole number from ${min} to ${max}`, abort: true })
    .transform(Number)
    .refine((n) => n >= min && n <= max, `must be a whole number from ${min} to ${max}`)

/** A whole number; default `preset`. */
export const integer = (min: number, max: number, preset: number) => wholeNumber(min, max).default(preset)

/** A port that is opened only if it is given. */
export const optionalPort = wholeNumber(1, 65_535).optional()

/** One of these words. */
export const oneOf = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.enum(values, `must be one of ${values.join(', ')}`)

/** Comma-separated names. */
export const list = z.string().transform((text) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean),
)
/** An email address, in lower case. */
export const email = z.string().trim().toLowerCase().pipe(z.email('must be an email address'))

/** Email addresses, separated by commas. */
export const emails = list.pipe(
  z.array(email).min(1, 'must be an email address, or several with commas between'),
)

/** The content of the file that the setting names. */
export const pemFile = z.string().transform((path, context) => {
  try {
    const text = readFileSync(path, 'utf8')
    if (text.includes('-----BEGIN ')) return text
  } catch {
    // Reported below.
  }
  context.addIssue('must name a file of PEM that can be read')
  return z.NEVER
})
