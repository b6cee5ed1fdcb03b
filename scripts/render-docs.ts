import { z } from 'zod'
import {
  calls,
  catalogue,
  clientMessages,
  maxWatched,
  refusalsOf,
  serverMessages,
  topics,
  type Access,
  type CallDefinition,
  type EventDefinition,
} from '../events/index'

const madeFrom = '<!-- Generated from events/ by `npm run docs`. Do not edit. -->'

/** The pages that are generated from the contract, by path. */
export const renderDocs = (): Record<string, string> => ({
  'docs/calls.md': renderCalls(),
  'docs/events.md': renderEvents(),
  'docs/realtime.md': renderRealtime(),
})

const whoMay: Record<Access, string> = {
  anyone: 'anyone',
  optional: 'anyone; a token is honoured',
  user: 'the signed-in',
  'suspended-too': 'the signed-in, and the suspended',
  admin: 'admins',
}

function renderCalls(): string {
  const rows = Object.entries<CallDefinition>(calls).map(([name, call]) => {
    const refusals = Object.entries(refusalsOf(call)).map(([reason, status]) => `${status} \`${reason}\``)
    return `| \`${name}\` | ${call.method.toUpperCase()} \`${call.path}\` | ${whoMay[call.access]} | ${call.summary} | ${refusals.join(', ')} |`
  })
  return `# Calls

${madeFrom}

Every call of the API, who may make it, and the reasons for which it may be refused. A refusal is
\`{success: false, message, reason?, details?}\`: \`message\` for people, \`reason\` for programs. Fields and answers:
\`GET /api/docs\` of a running program, or \`GET /api/openapi.json\` for machines.

| call | address | who may | what it does | refusals |
| --- | --- | --- | --- | --- |
${rows.join('\n')}
`
}

function renderEvents(): string {
  const byTopic = topics.map((topic) => {
    const events: readonly EventDefinition[] = catalogue.filter((event) => event.topic === topic)
    return `## Topic \`${topic}\`\n\n${events.map(renderEvent).join('\n')}`
  })
  return `# Events

${madeFrom}

Events are facts, named in the past tense. Each has an envelope: \`id\` (unique per fact; a redelivery carries the same),
\`name\`, \`topic\`, \`version\`, \`key\` (facts with the same topic and key arrive in order), \`occurredAt\`, \`correlationId\`
(of the request that caused it), \`payload\`. Delivery is at least once.

${byTopic.join('\n')}`
}

const renderEvent = ({ name, version, key, summary, payload }: EventDefinition): string => `### \`${name}\`

${summary} Version ${version}, keyed by \`${key}\`.

${renderFields(payload)}
`

function renderRealtime(): string {
  const fromServer = Object.entries(serverMessages).map(
    ([name, { to, payload }]) => `### \`${name}\`\n\nTo: ${to}.\n\n${renderFields(payload)}\n`,
  )
  const fromClient = Object.entries(clientMessages).map(
    ([name, { summary, payload }]) => `### \`${name}\`\n\n${summary}\n\n\`${typeOf(schemaOf(payload))}\`\n`,
  )
  return `# Live messages

${madeFrom}

Socket.IO on the gateway's own port, default path. Handshake \`auth: {token}\`; without a token a socket is a visitor's and
hears nothing personal. A bad token is refused with \`connect_error\` \`unauthenticated\`, a suspended account with
\`suspended\`; \`too-many-sockets\`: close one first. A socket that a page of another site opens is refused with 403, as is one too
many from an address. A client that sends too fast, or reads nothing, is disconnected: see [limits](limits.md#sockets). Every
25 s the server pings a client, which has 20 s to answer. So a browser that dies without closing its connection is gone within 45 s, and no longer
counts among those who have a document, a case or an exam room open. Truth comes by HTTP: on every
(re)connect, and within \`rereadWithinMs\` of \`server:missed\`, a client re-reads what it shows. Messages and answers
may overtake each other: where a payload has a \`version\`, keep the highest one seen of each record, and ignore older ones.

## Server to client

${fromServer.join('\n')}
\`document:votes\` is throttled: the first change of a count is sent at once, and later ones after a pause that grows with the
cost of sending to all watchers (10 ms up to about 140 of them, 34 ms at 500). The newest count is always sent.

## Client to server

Each is acknowledged with \`{ok: true}\` or \`{ok: false, error}\`. One socket watches at most ${maxWatched} documents;
ids of no document, and of deleted ones, are left out. A refused request may be made again some seconds later.

${fromClient.join('\n')}`
}

interface JsonSchema {
  type?: string | string[]
  format?: string
  pattern?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  items?: JsonSchema
  maxItems?: number
  properties?: Record<string, JsonSchema>
  required?: string[]
}

const schemaOf = (schema: z.ZodType): JsonSchema => z.toJSONSchema(schema) as JsonSchema

function renderFields(payload: z.ZodType): string {
  const { properties = {}, required = [] } = schemaOf(payload)
  const rows = Object.entries(properties).map(
    ([field, schema]) =>
      `| \`${field}\`${required.includes(field) ? '' : ' (optional)'} | ${typeOf(schema).replaceAll('|', '\\|')} |`,
  )
  return ['| field | type |', '| --- | --- |', ...rows].join('\n')
}

function typeOf(schema: JsonSchema): string {
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return choices.map(typeOf).join(' | ')
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.pattern === '^[0-9a-f]{24}$') return 'id'
  if (schema.format === 'date-time') return 'ISO 8601 time'
  if (schema.type === 'array' && schema.items) {
    return `${typeOf(schema.items)}[]${schema.maxItems === undefined ? '' : ` (at most ${schema.maxItems})`}`
  }
  if (schema.properties) {
    return `{${Object.entries(schema.properties)
      .map(([field, of]) => `${field}: ${typeOf(of)}`)
      .join(', ')}}`
  }
  return [schema.type ?? 'anything'].flat().join(' | ')
}
