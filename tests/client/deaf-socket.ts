import { once } from 'node:events'
import { connect } from 'node:net'

/** A masked frame of text (RFC 6455, 5.2), of at most 125 bytes, its mask all zero. */
const frame = (text: string) =>
  Buffer.concat([Buffer.from([0x81, 0x80 | Buffer.byteLength(text), 0, 0, 0, 0]), Buffer.from(text)])

/** A client that signs in and then never reads a byte, so that it answers no ping. */
export async function openDeafSocket(origin: string, token: string) {
  const { hostname, port, host } = new URL(origin)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  let heard = ''
  socket.on('data', (chunk: Buffer) => void (heard += chunk.toString('latin1')))
  const hears = async (text: string) => {
    while (!heard.includes(text)) await once(socket, 'data')
  }
  socket.write(
    [
      'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1',
      `Host: ${host}`,
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 13',
      'Sec-WebSocket-Key: c3R1ZHlzaGVsZi10ZXN0cw==',
      '',
      '',
    ].join('\r\n'),
  )
  await hears('101 Switching Protocols')
  socket.write(frame(`40${JSON.stringify({ token })}`))
  await hears('40{')
  socket.pause()
  return {
    /** Sends a message, without waiting for its acknowledgement. */
    send: (message: string, payload: unknown) =>
      void socket.write(frame(`42${JSON.stringify([message, payload])}`)),
    close: () => void socket.destroy(),
  }
}
