import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { controlAddress } from './address'
import type { Question } from './protocol'

/** Null if no program is listening. */
export const askRunning = (dataDir: string, asked: Question): Promise<unknown> =>
  askAt(controlAddress(dataDir), asked)

/** Null if no program is listening at this address. */
export async function askAt(address: string, asked: Question): Promise<unknown> {
  const socket = connect({ path: address, allowHalfOpen: true })
  try {
    await once(socket, 'connect')
  } catch (error) {
    if (isNobodyThere(error)) return null
    throw error
  }
  socket.end(JSON.stringify(asked))
  const answer = await text(socket)
  if (answer === '') throw new Unanswered()
  return JSON.parse(answer)
}

/** True if a program listens at this address. */
export async function isAnswered(address: string): Promise<boolean> {
  const socket = connect({ path: address })
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}

/** The program ended the connection without an answer: it failed, or was stopped meanwhile. */
export class Unanswered extends Error {
  constructor() {
    super(
      'The program did not answer. Its log says why; look whether the command was done before you repeat it.',
    )
    this.name = 'Unanswered'
  }
}

const isNobodyThere = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ECONNREFUSED')
