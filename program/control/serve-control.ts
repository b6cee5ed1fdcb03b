import { once } from 'node:events'
import { chmod, rm } from 'node:fs/promises'
import { createServer, type Socket } from 'node:net'
import type { Log } from '#platform/core'
import { controlAddress } from './address'
import { answerTo, question, type KeptEvents } from './protocol'

/** Answers `npm run events` while the program runs. Only the same user can reach the socket. */
export async function serveControl({
  dataDir,
  kept,
  log,
}: {
  dataDir: string
  kept: KeptEvents
  log: Log
}): Promise<{ stop(): Promise<void> }> {
  const address = controlAddress(dataDir)
  const open = new Set<Socket>()
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
    answer(socket, kept).catch((error: unknown) => {
      log.warn({ err: error }, 'a control question could not be answered')
      socket.destroy()
    })
  })

  // Left over by a killed program: we hold the data directory, so nobody is listening.
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

async function answer(socket: Socket, kept: KeptEvents): Promise<void> {
  const asked = question.parse(JSON.parse(await readToEnd(socket)))
  socket.end(JSON.stringify(await answerTo(kept, asked)))
}

/** Reads a stream without closing it for writing, as its iterator would. */
async function readToEnd(socket: Socket): Promise<string> {
  let whole = ''
  socket.setEncoding('utf8').on('data', (chunk: string) => void (whole += chunk))
  await once(socket, 'end')
  return whole
}
