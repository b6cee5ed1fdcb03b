import { once } from 'node:events'
import { chmod, rm } from 'node:fs/promises'
import { createServer, type Socket } from 'node:net'
import { createInterface } from 'node:readline'
import type { DeadLetters, Log } from '#platform'
import { controlAddress } from './address'
import { answerTo, question } from './protocol'

/** Answers `npm run events` while the program runs. Only the same user can reach the socket. */
export async function serveControl({
  dataDir,
  deadLetters,
  log,
}: {
  dataDir: string
  deadLetters: DeadLetters
  log: Log
}): Promise<{ stop(): Promise<void> }> {
  const address = controlAddress(dataDir)
  const open = new Set<Socket>()
  const server = createServer((socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
    socket.on('error', (error) => log.debug({ err: error }, 'control connection failed'))
    createInterface({ input: socket }).on('line', (line) => {
      answer(line, deadLetters).then(
        (text) => socket.write(text + '\n'),
        (error: unknown) => {
          log.warn({ err: error }, 'a control question could not be answered')
          socket.destroy()
        },
      )
    })
  })

  // What is left of a killed program: the data directory is ours, so nobody listens there.
  if (process.platform !== 'win32') await rm(address, { force: true })
  server.listen(address)
  await once(server, 'listening')
  if (process.platform !== 'win32') await chmod(address, 0o600)

  return {
    async stop() {
      const closed = once(server, 'close')
      server.close()
      for (const socket of open) socket.destroy()
      await closed
    },
  }
}

const answer = async (line: string, deadLetters: DeadLetters): Promise<string> =>
  JSON.stringify(await answerTo(deadLetters, question.parse(JSON.parse(line))))
