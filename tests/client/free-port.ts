import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/** Below the ephemeral ports, any of which an outgoing connection could take before the server listens. */
const [from, to] = [15_000, 32_000]
const maxTries = 50

/** A free port that no other program takes by chance. */
export async function freePort(): Promise<number> {
  for (let tries = 1; tries <= maxTries; tries++) {
    const port = randomInt(from, to)
    if (await isFree(port)) return port
  }
  throw new Error(`no port from ${from} to ${to} is free`)
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer()
  try {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
  } catch {
    return false
  }
  server.close()
  await once(server, 'close')
  return true
}
