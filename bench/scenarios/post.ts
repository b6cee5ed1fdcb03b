import http from 'node:http'
import { z } from 'zod'

const agent = new http.Agent({ keepAlive: true, maxSockets: 64 })
const answer = z.object({ version: z.number().optional() })

/** Posts JSON over kept-alive connections. Resolves to the status, and for a vote to the version of the counts. */
export function post(
  origin: string,
  path: string,
  token: string,
  body?: unknown,
): Promise<{ status: number; version?: number }> {
  return new Promise((resolve, reject) => {
    const payload = body === undefined ? '' : JSON.stringify(body)
    const request = http.request(
      origin + path,
      {
        method: 'POST',
        agent,
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(payload),
        },
      },
      (response) => {
        let text = ''
        response.on('data', (chunk: Buffer) => (text += chunk.toString()))
        response.on('end', () => {
          const parsed = response.statusCode === 200 ? answer.parse(JSON.parse(text)) : {}
          resolve({
            status: response.statusCode ?? 0,
            ...(parsed.version === undefined ? {} : { version: parsed.version }),
          })
        })
      },
    )
    request.on('error', reject)
    request.end(payload)
  })
}
