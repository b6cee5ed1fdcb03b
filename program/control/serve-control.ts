import { once } from 'node:events'
import { chmod, rm } from 'node:fs/promises'
import { createServer, type Server, type Socket } from 'node:net'
import type { Log } from '#platform/core'
import { isAnswered } from './ask'
import { answerTo, question, type Asked } from './protocol'

/** A question is a few fields, of which the longest is a note. */
const mostQuestionBytes = 256 * 1024
/** For a question to arrive, and for its answer to be read. */
const questionMs = 10_000
const mostConnections = 64
/** Pause between two looks at whether the address is answered. */
const lookMs = 5000

/**
 * Answers `npm run events`, `npm run admin` and `npm run db -- backup` while the program runs. Only the same user can reach the socket. `isShared`: several
 * processes may have this address. One of them answers, and another takes over soon after it has ended.
 */
export async function serveControl({
  address,
  isShared = false,
  asked,
  log,
}: {
  address: string
  isShared?: boolean
  asked: Asked
  log: Log
}): Promise<{ stop(): Promise<void> }> {
  let serving: { stop(): Promise<void> } | undefined
  const serve = async () => {
    await serving?.stop()
    serving = await listen(address, { asked, log })
  }
  if (!isShared) {
    await serve()
    return { stop: async () => serving?.stop() }
  }

  /** Also restores a socket whose file another process has removed, as one does that ends. */
  const look = async () => {
    if (!(await isAnswered(address))) await serve()
  }
  let hasWarned = false
  const warn = (error: unknown) => {
    // The directory may be on a disk that knows no sockets. The program itself needs none.
    if (!hasWarned) log.warn({ err: error }, 'commands of operators cannot be answered here; retrying')
    hasWarned = true
  }
  let looking = look().catch(warn)
  const timer = setInterval(() => void (looking = looking.then(look).catch(warn)), lookMs).unref()
  await looking
  return {
    async stop() {
      clearInterval(timer)
      await looking
      await serving?.stop()
    },
  }
}

async function listen(address: string, { asked, log }: { asked: Asked; log: Log }) {
  const open = new Set<Socket>()
  const server: Server = createServer({ allowHalfOpen: true }, (socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
    answer(socket, asked, log).catch((error: unknown) => {
      log.warn({ err: error }, 'a control question could not be answered')
      socket.destroy()
    })
  })
  server.maxConnections = mostConnections

  // Left over by a killed program: nobody is listening.
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

async function answer(socket: Socket, asked: Asked, log: Log): Promise<void> {
  const sent = await readQuestion(socket)
  const read = sent === null ? null : question.safeParse(sent)
  if (!read?.success) {
    // Not ours, or of another version. Its content may be anything, and is not logged.
    if (sent !== undefined) log.debug('a control question was not understood')
    socket.destroy()
    return
  }
  const answered = JSON.stringify(await answerTo(asked, read.data))
  socket.setTimeout(questionMs, () => socket.destroy()).end(answered)
}

/** Reads a question without closing the stream for writing, as its iterator would. Null if it is none; undefined if nothing was sent. */
function readQuestion(socket: Socket): Promise<unknown> {
  return new Promise((resolve) => {
    let whole = ''
    const end = (question: unknown) => {
      socket.setTimeout(0)
      resolve(question)
    }
    socket.setTimeout(questionMs, () => end(null))
    socket.on('error', () => end(null)).once('close', () => end(whole === '' ? undefined : null))
    socket.setEncoding('utf8').on('data', (chunk: string) => {
      whole += chunk
      if (whole.length > mostQuestionBytes) end(null)
    })
    socket.once('end', () => end(parsed(whole)))
  })
}

function parsed(text: string): unknown {
  if (text === '') return undefined
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
