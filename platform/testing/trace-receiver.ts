import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { z } from 'zod'

const value = z.object({ stringValue: z.string() }).or(z.object({ intValue: z.coerce.number() }))
const attributes = z.array(z.object({ key: z.string(), value: value.or(z.object({})) })).default([])
const request = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes }),
      scopeSpans: z.array(
        z.object({
          spans: z.array(
            z.object({
              traceId: z.string(),
              spanId: z.string(),
              parentSpanId: z.string().optional(),
              name: z.string(),
              kind: z.number(),
              attributes,
              status: z.object({ code: z.number().default(0) }).default({ code: 0 }),
            }),
          ),
        }),
      ),
    }),
  ),
})

export interface ReceivedSpan {
  service: string
  traceId: string
  spanId: string
  parentSpanId: string | null
  name: string
  kind: number
  failed: boolean
  attributes: Record<string, string | number>
}

const failedCode = 2

function valuesOf(from: z.infer<typeof attributes>): Record<string, string | number> {
  const pairs = from.map(({ key, value: each }): [string, string | number] => {
    if ('stringValue' in each) return [key, each.stringValue]
    return [key, 'intValue' in each ? each.intValue : '']
  })
  return Object.fromEntries(pairs)
}

const spansOf = (body: unknown): ReceivedSpan[] =>
  request.parse(body).resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans
      .flatMap(({ spans }) => spans)
      .map(({ parentSpanId, status, attributes: given, ...span }) => ({
        ...span,
        service: String(valuesOf(resource.attributes)['service.name']),
        parentSpanId: parentSpanId ?? null,
        failed: status.code === failedCode,
        attributes: valuesOf(given),
      })),
  )

/** A collector of OTLP over HTTP, in JSON, that keeps what it is sent. */
export async function startTraceReceiver() {
  const spans: ReceivedSpan[] = []
  const requests: { path: string | undefined; headers: Record<string, unknown> }[] = []
  const texts: string[] = []
  let refuses = false
  let refusal = '{}'
  const server = createServer((asked, response) => {
    void json(asked).then((body) => {
      requests.push({ path: asked.url, headers: asked.headers })
      response
        .writeHead(refuses ? 400 : 200, { 'content-type': 'application/json' })
        .end(refuses ? refusal : '{}')
      if (refuses) return
      texts.push(JSON.stringify(body))
      spans.push(...spansOf(body))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    spans,
    requests,
    /** Everything that was sent. */
    text: () => texts.join('\n'),
    /** `body`: of its refusals. */
    refuse(yes: boolean, body = '{}') {
      refuses = yes
      refusal = body
    },
    async stop() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

export type TraceReceiver = Awaited<ReturnType<typeof startTraceReceiver>>
