import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { once } from 'node:events'
import { mongo } from 'mongoose'

export type Command = Record<string, unknown>

const headerBytes = 16
const opMsg = 2013
const flagBytes = 4

/** The command in a message: a body, and lists in sections of their own. */
function readCommand(message: Buffer): Command {
  const command: Command = {}
  let at = headerBytes + flagBytes
  while (at < message.length) {
    const isBody = message.readUInt8(at) === 0
    const size = message.readInt32LE(at + 1)
    const section = message.subarray(at + 1, at + 1 + size)
    at += 1 + size
    if (isBody) {
      Object.assign(command, mongo.BSON.deserialize(section))
      continue
    }
    const name = section.subarray(4, section.indexOf(0, 4)).toString()
    const items: unknown[] = []
    for (let item = 4 + name.length + 1; item < section.length; item += section.readInt32LE(item))
      items.push(mongo.BSON.deserialize(section.subarray(item, item + section.readInt32LE(item))))
    command[name] = items
  }
  return command
}

/** A proxy between a program and a server of MongoDB's protocol. It records every command. */
export async function recordCommands(serverUrl: string) {
  const commands: Command[] = []
  const { port, hostname } = new URL(serverUrl)
  const sockets = new Set<Socket>()
  const server = createServer((program) => {
    const store = connect(Number(port), hostname)
    for (const socket of [program, store]) sockets.add(socket.on('error', () => undefined))
    program.pipe(store).pipe(program)
    let waiting = Buffer.alloc(0)
    program.on('data', (chunk) => {
      waiting = Buffer.concat([waiting, chunk])
      while (waiting.length >= headerBytes && waiting.length >= waiting.readInt32LE(0)) {
        const message = waiting.subarray(0, waiting.readInt32LE(0))
        waiting = waiting.subarray(message.length)
        if (message.readInt32LE(12) === opMsg) commands.push(readCommand(message))
      }
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = new URL(serverUrl)
  url.port = String((server.address() as AddressInfo).port)
  return {
    url: url.href,
    commands: commands as readonly Command[],
    async stop() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
