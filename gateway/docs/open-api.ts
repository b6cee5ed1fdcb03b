import { OpenApiGeneratorV31, OpenAPIRegistry, type RouteConfig } from '@asteasolutions/zod-to-openapi'
import { z } from 'zod'
import { errorResponse } from '#events'
import type { Call } from '../http/call'

/** The API's document, made from the same declarations that run it. */
export function createOpenApi(calls: readonly Call[], publicUrl: string) {
  const registry = new OpenAPIRegistry()
  const bearer = registry.registerComponent('securitySchemes', 'bearer', {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
  })
  for (const call of calls) registry.registerPath(describe(call, bearer.name))
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

const statusOf = (call: Call) => String(call.status ?? 200)

function describe(call: Call, bearer: string): RouteConfig {
  const content = call.answer
    ? { 'application/json': { schema: call.answer } }
    : { [call.sends ?? 'application/octet-stream']: { schema: z.unknown() } }
  return {
    method: call.method,
    path: call.path.replace(/:(\w+)/g, '{$1}'),
    summary: call.summary,
    tags: [groupOf(call.path)],
    ...(call.access === 'anyone' ? {} : { security: security(call, bearer) }),
    request: {
      ...(call.params instanceof z.ZodObject && { params: call.params }),
      ...(call.query instanceof z.ZodObject && { query: call.query }),
      ...(call.body && { body: { required: true, content: { 'application/json': { schema: call.body } } } }),
    },
    responses: {
      [statusOf(call)]: { description: 'Done', content },
      default: { description: 'Refused', content: { 'application/json': { schema: errorResponse } } },
    },
  }
}

/** An optional token is written as a choice between one and none. */
const security = (call: Call, bearer: string) =>
  call.access === 'optional' ? [{ [bearer]: [] }, {}] : [{ [bearer]: [] }]

const groupOf = (path: string) => path.split('/')[2] ?? 'other'
