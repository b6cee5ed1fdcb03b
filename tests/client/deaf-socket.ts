import { once } from 'node:events'
import { connect } from 'node:net'

/** A masked frame of text (RFC 6455, 5.2), of at most 125 bytes, its mask all zero. */
const frame = (text: string) =>
  Buffer.concat([Buffer.from([0x81, 0x80 | Buffer.byteLength(text), 0, 0, 0, 0]), Buffer.from(text)])

/** A client that signs in and then never reads a byte. */
export async function openDeafSocket(origin: string, token: string) {
  const { hostname, port, host } = new URL(origin)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => undefined)
  await once(socket, 'connect')
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
  await once(socket, 'data')
  socket.pause()
  socket.write(frame(`40${JSON.stringify({ token })}`))
  return { close: () => void socket.destroy() }
}
