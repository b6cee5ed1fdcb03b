import http from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { json } from 'node:stream/consumers'
import { z } from 'zod'
import { fileTicketResponse, fileUploadResponse, uploadResponse } from '#events'
import { createApiClient } from '../../tests/client/api-client'
import { scannedPdf } from './scanned-pdf'

/** Orders to the load process: every student uploads 30 MB, or publishes the upload, all at once. */
export const uploadOrders = [
  z.object({ scenario: z.literal('uploads'), origin: z.url(), tokens: z.array(z.string()).min(1) }),
  z.object({
    scenario: z.literal('publications'),
    origin: z.url(),
    uploads: z.array(z.object({ token: z.string(), fileUrl: z.string() })),
  }),
] as const

type Order<Scenario extends string> = Extract<z.infer<(typeof uploadOrders)[number]>, { scenario: Scenario }>

const boundary = 'studyshelf-bench'

/** Sends a multipart request from memory, as fast as the server reads it. */
async function send(url: string, fields: Record<string, string>, file: readonly Buffer[]): Promise<unknown> {
  const part = (about: string) => `--${boundary}\r\ncontent-disposition: form-data; ${about}\r\n\r\n`
  const head = Object.entries(fields).map(([name, value]) => `${part(`name="${name}"`)}${value}\r\n`)
  const body = [
    Buffer.from(head.join('') + part('name="file"; filename="scan.pdf"')),
    ...file,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]
  const sending = http.request(url, {
    method: 'POST',
    agent: false,
    headers: {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': body.reduce((sum, { length }) => sum + length, 0),
    },
  })
  const answered = new Promise<http.IncomingMessage>((resolve, reject) => {
    sending.once('response', resolve)
    sending.once('error', reject)
  })
  const [response] = await Promise.all([answered, pipeline(Readable.from(body), sending)])
  if (response.statusCode !== 200) throw new Error(`a file got status ${response.statusCode}`)
  return json(response)
}

/** Resolves to the address of each file, and to the total time. */
export async function uploadAtOnce({ origin, tokens }: Order<'uploads'>) {
  const api = createApiClient(origin)
  const began = performance.now()
  const uploads = await Promise.all(
    tokens.map(async (token, number) => {
      const ticket = await api.call('POST', '/api/files/ticket', { token, body: { kind: 'document' } })
      const { url, fields } = fileTicketResponse.parse(ticket.body)
      const stored = await send(url, fields, scannedPdf(number))
      return { token, fileUrl: fileUploadResponse.parse(stored).secure_url }
    }),
  )
  return { uploads, seconds: (performance.now() - began) / 1000 }
}

/** Resolves to the documents, and to the time until the last was published. */
export async function publishAtOnce({ origin, uploads }: Order<'publications'>) {
  const began = performance.now()
  const documents = await Promise.all(
    uploads.map(async ({ token, fileUrl }, number) => {
      const body = { university: 'NUS', courseCode: 'CS2030S', title: `Scanned notes ${number}`, fileUrl }
      const answer = await json(await post(`${origin}/api/auth/upload`, token, body))
      return uploadResponse.parse(answer).document._id
    }),
  )
  return { documents, seconds: (performance.now() - began) / 1000 }
}

/** Not `fetch`, which times out after five minutes and keeps connections. */
const post = (url: string, token: string, body: object) =>
  new Promise<http.IncomingMessage>((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const sending = http.request(url, { method: 'POST', agent: false, headers }, resolve)
    sending.once('error', reject)
    sending.end(JSON.stringify(body))
  })
