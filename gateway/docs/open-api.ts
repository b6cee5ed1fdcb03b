import { OpenApiGeneratorV31, OpenAPIRegistry, type RouteConfig } from '@asteasolutions/zod-to-openapi'
import { z } from 'zod'
import { errorResponse, refusalsOf, type CallDefinition } from '#events'

/** The OpenAPI document, generated from the declarations that run the API. */
export function createOpenApi(calls: Record<string, CallDefinition>, publicUrl: string) {
  const registry = new OpenAPIRegistry()
  const bearer = registry.registerComponent('securitySchemes', 'bearer', {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
  })
  for (const [name, call] of Object.entries(calls)) registry.registerPath(describe(name, call, bearer.name))
  return new OpenApiGeneratorV31(registry.definitions).generateDocument({
    openapi: '3.1.0',
    info: {
      title: 'Studyshelf',
      version: '1',
      description:
        'Errors are `{success: false, message, reason?}`. 401 only where there is no valid session; `reason` is ' +
        '`suspended` only for a suspended account. Socket messages are described in docs/realtime.md.',
    },
    servers: [{ url: publicUrl }],
  })
}

export type OpenApi = ReturnType<typeof createOpenApi>

const statusOf = (call: CallDefinition) => String(call.status ?? 200)

function describe(name: string, call: CallDefinition, bearer: string): RouteConfig {
  const content = call.answer
    ? { 'application/json': { schema: call.answer } }
    : { [call.sends ?? 'application/octet-stream']: { schema: z.unknown() } }
  return {
    method: call.method,
    path: call.path.replace(/:(\w+)/g, '{$1}'),
    operationId: name,
    summary: call.summary,
    tags: [groupOf(call.path)],
    ...(call.access === 'anyone' ? {} : { security: security(call, bearer) }),
    request: {
      ...(call.params instanceof z.ZodObject && { params: call.params }),
      ...(call.query instanceof z.ZodObject && { query: call.query }),
      ...(call.body && {
        body: {
          required: !call.body.safeParse(undefined).success,
          content: { 'application/json': { schema: call.body } },
        },
      }),
      ...(call.file !== undefined && { body: { required: true, content: multipart(call.file) } }),
    },
    responses: {
      [statusOf(call)]: { description: 'Done', content },
      ...refusals(call),
    },
  }
}

const multipart = (field: string) => ({
  'multipart/form-data': { schema: z.object({ [field]: z.string().meta({ format: 'binary' }) }) },
})

/** Grouped by status, as OpenAPI requires; each lists its reasons. */
function refusals(call: CallDefinition): RouteConfig['responses'] {
  const content = { 'application/json': { schema: errorResponse } }
  const reasons = new Map<number, string[]>()
  for (const [reason, status] of Object.entries(refusalsOf(call)))
    reasons.set(status, [...(reasons.get(status) ?? []), `\`${reason}\``])
  return Object.fromEntries(
    [...reasons].map(([status, named]) => [String(status), { description: named.join(', '), content }]),
  )
}

/** OpenAPI expresses an optional token as a choice between one and none. */
const security = (call: CallDefinition, bearer: string) =>
  call.access === 'optional' ? [{ [bearer]: [] }, {}] : [{ [bearer]: [] }]

const groupOf = (path: string) => path.split('/')[2] ?? 'other'
