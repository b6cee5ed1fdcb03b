/** What Socket.IO has for all who are to hear a message: its packets, and of a single one the frame as WebSocket sends it. */
interface Encoder {
  _encode(packet: unknown, options: { wsPreEncodedFrame?: Buffer[] }): unknown
}

/**
 * Socket.IO frames once what many are to hear, but leaves the frame's head and its content in two buffers: each socket then has to
 * gather them for its write. From now on a frame is one buffer. Socket.IO has no setting for that; where it has changed, all stays as
 * it has it.
 */
export function sendWholeFrames(adapter: object): void {
  const encoder = adapter as Partial<Encoder>
  const encode = encoder._encode
  if (typeof encode !== 'function') return
  encoder._encode = function (this: Encoder, packet, options) {
    const encoded = encode.call(this, packet, options)
    if (Array.isArray(options.wsPreEncodedFrame))
      options.wsPreEncodedFrame = [Buffer.concat(options.wsPreEncodedFrame)]
    return encoded
  }
}
