import { z } from 'zod'

/** The part of JSON Schema that the document uses. */
export interface Schema {
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  format?: string
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  items?: Schema
  minItems?: number
  maxItems?: number
  properties?: Record<string, Schema>
  required?: string[]
  anyOf?: Schema[]
  allOf?: Schema[]
  oneOf?: Schema[]
}
const schema: z.ZodType<Schema> = z.lazy(() =>
  z.looseObject({
    type: z.union([z.string(), z.array(z.string())]).exactOptional(),
    enum: z.array(z.unknown()).exactOptional(),
    format: z.string().exactOptional(),
    pattern: z.string().exactOptional(),
    minLength: z.number().exactOptional(),
    maxLength: z.number().exactOptional(),
    minimum: z.number().exactOptional(),
    maximum: z.number().exactOptional(),
    items: schema.exactOptional(),
    minItems: z.number().exactOptional(),
    maxItems: z.number().exactOptional(),
    properties: z.record(z.string(), schema).exactOptional(),
    required: z.array(z.string()).exactOptional(),
    anyOf: z.array(schema).exactOptional(),
    allOf: z.array(schema).exactOptional(),
    oneOf: z.array(schema).exactOptional(),
  }),
)

const openApi = z.object({
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({
        operationId: z.string(),
        parameters: z
          .array(
            z.object({
              name: z.string(),
              in: z.enum(['path', 'query']),
              required: z.boolean().default(false),
              schema,
            }),
          )
          .default([]),
        requestBody: z.object({ content: z.record(z.string(), z.object({ schema })) }).optional(),
        security: z.array(z.unknown()).default([]),
      }),
    ),
  ),
})

/** One call, as the document describes it. */
export interface Operation {
  name: string
  /** In capitals. */
  method: string
  /** `/api/auth/document/{id}` */
  path: string
  params: Record<string, Schema>
  query: Schema
  /** JSON. */
  body: Schema | null
  /** The field of the single file in a multipart body. */
  file: string | null
  /** True if the call checks a token. */
  isPersonal: boolean
}

/** Every call in the document. Throws if it is malformed. */
export function operationsOf(document: unknown): Operation[] {
  return Object.entries(openApi.parse(document).paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId, parameters, requestBody, security }]) => {
      const at = (place: 'path' | 'query') => parameters.filter((each) => each.in === place)
      const content = requestBody?.content ?? {}
      const [file = null] = Object.keys(content['multipart/form-data']?.schema.properties ?? {})
      return {
        name: operationId,
        method: method.toUpperCase(),
        path,
        params: Object.fromEntries(at('path').map((each) => [each.name, each.schema])),
        query: {
          type: 'object',
          properties: Object.fromEntries(at('query').map((each) => [each.name, each.schema])),
          required: at('query').flatMap((each) => (each.required ? [each.name] : [])),
        },
        body: content['application/json']?.schema ?? null,
        file,
        isPersonal: security.length > 0,
      }
    }),
  )
}
