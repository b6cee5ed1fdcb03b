import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/** Below those that the system gives to whoever connects: such a port could be taken again before its server listens. */
const [from, to] = [15_000, 32_000]
const maxTries = 50

/** A port on which nobody listens at the moment, and on which nobody else will by chance. */
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
