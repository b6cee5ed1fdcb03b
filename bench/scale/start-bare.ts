import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'

/** Starts a bare Express server. `send` sets the bytes that it answers. */
export async function startBare() {
  const child = fork(fileURLToPath(new URL('bare-server.ts', import.meta.url)), {
    execArgv: ['--import', 'tsx'],
  })
  const [started] = (await once(child, 'message')) as [unknown]
  const { port } = z.object({ port: z.number() }).parse(started)
  return {
    origin: `http://127.0.0.1:${port}`,
    async send(text: string): Promise<void> {
      const taken = once(child, 'message')
      child.send({ text })
      await taken
    },
    async stop(): Promise<void> {
      const gone = once(child, 'exit')
      child.kill('SIGTERM')
      await gone
    },
  }
}
