import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { controlAddress } from './address'
import type { Question } from './protocol'

/** Null if no program is listening. */
export async function askRunning(dataDir: string, asked: Question): Promise<unknown> {
  const socket = connect({ path: controlAddress(dataDir), allowHalfOpen: true })
  try {
    await once(socket, 'connect')
  } catch (error) {
    if (isNobodyThere(error)) return null
    throw error
  }
  socket.end(JSON.stringify(asked))
  return JSON.parse(await text(socket))
}

const isNobodyThere = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ECONNREFUSED')
