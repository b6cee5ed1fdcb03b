import { get } from 'node:http'
import { setFlagsFromString } from 'node:v8'
import express, { type Express, type Request, type Response } from 'express'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createHttpServer, type HttpServer } from './http-server'

setFlagsFromString('--allow-natives-syntax')
/** True if V8 has one hidden class for both objects and so shares its inline caches between them. */
// oxlint-disable-next-line typescript/no-implied-eval -- Only V8 itself can say, and no file may hold its syntax.
const haveSameShape = new Function('a', 'b', 'return %HaveSameMap(a, b)') as (a: object, b: object) => boolean

let app: Express
let httpServer: HttpServer
let origin: string
beforeEach(async () => {
  app = express()
  httpServer = createHttpServer(app)
  const { port } = await httpServer.listen(0, ['127.0.0.1'])
  origin = `http://127.0.0.1:${port}`
})
afterEach(() => httpServer.close())

it('gives all requests and responses of a route one hidden class', async () => {
  const come: [Request, Response][] = []
  app.use((_request, response, next) => {
    response.once('close', () => {})
    next()
  })
  app.get('/documents/:id', (request, response) => {
    response.locals['id'] = request.params.id
    // Compare all of them in the same state.
    come.push([request, response])
    if (come.length === 4) for (const [, each] of come) each.json({})
  })
  await Promise.all(
    Array.from({ length: 4 }, (_, n) =>
      fetch(`${origin}/documents/${n}`, { signal: AbortSignal.timeout(5000) }),
    ),
  )
  const [[firstRequest, firstResponse] = [], ...others] = come
  for (const [request, response] of others) {
    expect(haveSameShape(firstRequest ?? {}, request)).toBe(true)
    expect(haveSameShape(firstResponse ?? {}, response)).toBe(true)
  }
})

it('keeps the prototypes of Express', async () => {
  app.set('trust proxy', 'loopback')
  app.get('/asked', (request, response) => {
    const { ip, host, protocol, query, app: own } = request
    response.status(201).json({ ip, host, protocol, query, isOwn: own === app && response.app === app })
  })
  const headers = { 'x-forwarded-for': '10.1.2.3', 'x-forwarded-proto': 'https', host: 'notes.example' }
  const answer = await new Promise<string>((resolve, reject) => {
    get(`${origin}/asked?page=2`, { headers }, (response) => {
      let text = String(response.statusCode)
      response.on('data', (chunk: Buffer) => (text += chunk.toString())).on('end', () => resolve(text))
    }).on('error', reject)
  })
  expect(answer.slice(0, 3)).toBe('201')
  expect(JSON.parse(answer.slice(3))).toEqual({
    ip: '10.1.2.3',
    host: 'notes.example',
    protocol: 'https',
    query: { page: '2' },
    isOwn: true,
  })
})
