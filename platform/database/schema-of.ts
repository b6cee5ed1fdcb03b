import { Schema, type SchemaDefinition } from 'mongoose'
import { z } from 'zod'

// zod accepts an empty string; by default a required string in mongoose does not.
Schema.Types.String.checkRequired((text: unknown) => typeof text === 'string')

type Fields = Readonly<Record<string, z.ZodType>>
interface Kept {
  type: unknown
  enum?: readonly (string | null)[]
}

/** The mongoose schema of zod fields, and of other fields that are already mongoose's. */
export const schemaOf = (fields: Fields, others: SchemaDefinition): Schema =>
  new Schema(
    { ...others, ...definitionOf(fields) },
    { strict: 'throw', strictQuery: 'throw', versionKey: false },
  )

const definitionOf = (fields: Fields): SchemaDefinition =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, fieldOf(field)]))

/** Optional fields have a default; all others are required. */
function fieldOf(field: z.core.$ZodType) {
  if (field instanceof z.ZodArray) return { ...keptAs(field), default: [] }
  if (!(field instanceof z.ZodNullable)) return { ...keptAs(field), required: true }
  const kept = keptAs(field.unwrap())
  return { ...kept, ...(kept.enum && { enum: [...kept.enum, null] }), default: null }
}

function keptAs(field: z.core.$ZodType): Kept {
  const { type, checks = [] } = field._zod.def
  // Mongoose would not run them, and a rule that is not enforced misleads.
  if (checks.length > 0) throw new Error(`A record cannot check what its ${type} holds beyond its type.`)
  if (field instanceof z.ZodString) return { type: String }
  if (field instanceof z.ZodNumber) return { type: Number }
  if (field instanceof z.ZodBoolean) return { type: Boolean }
  if (field instanceof z.ZodDate) return { type: Date }
  if (field instanceof z.ZodEnum) return { type: String, enum: field.options.map(String) }
  if (field instanceof z.ZodArray) return { type: [keptAs(field.element)] }
  if (field instanceof z.ZodObject)
    return { type: new Schema(definitionOf(field.shape), { _id: false, strict: 'throw' }) }
  throw new Error(`A record cannot hold a field of type ${type}.`)
}
