import fc from 'fast-check'
import type { Schema } from './open-api'

/** Better values for a field than its schema can describe, e.g. ids that exist. */
export type Known = (field: string) => readonly unknown[]

/** Longer texts are part of the hostile values. */
const longestText = 40

/** Values that match a schema; mostly the known ones if there are any. */
export function validFor(schema: Schema, known: Known, field = ''): fc.Arbitrary<unknown> {
  const things = known(field)
  if (things.length === 0) return bySchema(schema, known)
  return fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom(...things) },
    { weight: 1, arbitrary: bySchema(schema, known) },
  )
}

function bySchema(schema: Schema, known: Known): fc.Arbitrary<unknown> {
  if (schema.enum !== undefined && schema.enum.length > 0) return fc.constantFrom(...schema.enum)
  if ('const' in schema) return fc.constant(schema.const)
  const choices = schema.anyOf ?? schema.oneOf ?? schema.allOf
  if (choices !== undefined) return fc.oneof(...choices.map((each) => bySchema(each, known)))
  const types = [schema.type ?? []].flat()
  if (types.length > 1) return fc.oneof(...types.map((type) => bySchema({ ...schema, type }, known)))
  switch (types[0]) {
    case 'string':
      return textFor(schema)
    case 'integer':
      return fc.integer(rangeOf(schema))
    case 'number':
      return fc.double({ ...rangeOf(schema), noNaN: true })
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array':
      return fc.array(schema.items ? bySchema(schema.items, known) : fc.jsonValue(), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 5, 5),
      })
    case 'object':
      return objectFor(schema, known)
    default:
      return fc.jsonValue({ maxDepth: 2 })
  }
}

/** Objects with the fields of a schema. */
export function objectFor(
  { properties = {}, required = [] }: Schema,
  known: Known,
): fc.Arbitrary<Record<string, unknown>> {
  const fields = Object.entries(properties).map(
    ([name, each]) => [name, validFor(each, known, name)] as const,
  )
  return fc.record(Object.fromEntries(fields), {
    requiredKeys: required,
  })
}

const rangeOf = ({ minimum = -1000, maximum = 1000 }: Schema) => ({
  min: minimum,
  max: Math.max(minimum, Math.min(maximum, 2 ** 31 - 1)),
})

function textFor({ pattern, format, minLength = 0, maxLength = longestText }: Schema): fc.Arbitrary<string> {
  if (format === 'email') return fc.emailAddress()
  if (pattern !== undefined) {
    try {
      return fc.stringMatching(new RegExp(pattern)).map((text) => text.slice(0, 300))
    } catch {
      // Not every pattern can be used to generate text.
    }
  }
  return fc.string({
    unit: 'grapheme',
    minLength,
    maxLength: Math.max(minLength, Math.min(maxLength, longestText)),
  })
}
