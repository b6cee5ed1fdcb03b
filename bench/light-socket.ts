import WebSocket from 'ws'

/**
 * A minimal Socket.IO client: websocket only, no reconnection. A thousand of them cost the load generator little, so the server is the
 * bottleneck. Protocol: Engine.IO 4, Socket.IO 5.
 */
export interface LightSocket {
  emit(name: string, payload: unknown): void
  /** Resolves on the server's acknowledgement. */
  ask(name: string, payload: unknown): Promise<void>
  isOpen(): boolean
  close(): void
}

export function openLightSocket(
  origin: string,
  token: string | undefined,
  hear: (name: string, payload: unknown, at: number) => void,
  headers: Record<string, string> = {},
  onClosed: () => void = () => {},
): Promise<LightSocket> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(`${origin.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`, {
      perMessageDeflate: false,
      headers,
    })
    const asked = new Map<number, () => void>()
    const light: LightSocket = {
      emit: (name, payload) => socket.send(`420${JSON.stringify([name, payload])}`),
      ask: (name, payload) =>
        new Promise((acknowledge) => {
          const id = asked.size + 1
          asked.set(id, acknowledge)
          socket.send(`42${id}${JSON.stringify([name, payload])}`)
        }),
      isOpen: () => socket.readyState === WebSocket.OPEN,
      close: () => socket.close(),
    }
    let isSignedIn = false
    socket.on('error', reject)
    socket.on('close', () => {
      if (isSignedIn) onClosed()
      else reject(new Error('closed before it was signed in'))
    })
    socket.on('message', (data: Buffer) => {
      const at = performance.now()
      const text = data.toString()
      if (text === '2') socket.send('3')
      else if (text.startsWith('0')) socket.send(`40${JSON.stringify(token ? { token } : {})}`)
      else if (text.startsWith('40')) {
        isSignedIn = true
        resolve(light)
      } else if (text.startsWith('44')) reject(new Error(`refused: ${text}`))
      else if (text.startsWith('43')) asked.get(Number.parseInt(text.slice(2)))?.()
      else if (text.startsWith('42')) {
        const message: unknown = JSON.parse(text.slice(2))
        if (Array.isArray(message)) hear(String(message[0]), message[1], at)
      }
    })
  })
}
