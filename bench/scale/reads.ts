import http from 'node:http'
import autocannon from 'autocannon'
import { z } from 'zod'

/** Orders to the load process: many readers of one server, or a single one. */
export const readOrders = [
  z.object({
    scenario: z.literal('many-reads'),
    origin: z.url(),
    path: z.string(),
    connections: z.number(),
    seconds: z.number(),
  }),
  z.object({ scenario: z.literal('quiet-reads'), origin: z.url(), paths: z.array(z.string()).min(1) }),
] as const
type ManyReads = z.infer<(typeof readOrders)[0]>
type QuietReads = z.infer<(typeof readOrders)[1]>

/** Repeats a request on many connections. Resolves to requests per second. Throws if an answer is not 200. */
export async function readMany({ origin, path, connections, seconds }: ManyReads) {
  const result = await autocannon({ url: origin + path, connections, duration: seconds })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${path}: ${result.non2xx} refusals, ${result.errors} errors`)
  return { perSecond: result['2xx'] / result.duration }
}

/** Sends one request after the other on one connection. Resolves to the median and the 95th percentile, in milliseconds. */
export async function readQuietly({ origin, paths }: QuietReads) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 })
  const times: number[] = []
  for (const path of paths) {
    const began = performance.now()
    await get(agent, origin + path)
    times.push(performance.now() - began)
  }
  agent.destroy()
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.floor(times.length * share)] ?? NaN
  return { p50: at(0.5), p95: at(0.95) }
}

const get = (agent: http.Agent, url: string) =>
  new Promise<void>((resolve, reject) => {
    http
      .get(url, { agent }, (response) => {
        if (response.statusCode !== 200) reject(new Error(`${url} got status ${response.statusCode}`))
        response.resume()
        response.on('end', resolve)
      })
      .on('error', reject)
  })
