import { io, type ManagerOptions, type Socket } from 'socket.io-client'
import {
  maxWatched,
  type Acknowledgement,
  type ServerEvents,
  type ServerMessage,
  type ServerPayload,
} from '#events'
import { eventually } from './eventually'

/** Generous, for busy machines. */
const patienceMs = 60_000

type ClientSocket = Socket<ServerEvents>
export type TestSocket = Awaited<ReturnType<typeof openSocket>>

/** Resolves when connected; rejects with the server's reason when refused. */
export async function openSocket(
  origin: string,
  token?: string,
  options: Partial<Pick<ManagerOptions, 'extraHeaders' | 'transports'>> = {},
) {
  const socket: ClientSocket = io(origin, {
    auth: token === undefined ? {} : { token },
    reconnection: false,
    forceNew: true,
    // As the pages do. A change of transport that takes ten seconds, on a busy machine, is given up by the server.
    transports: ['websocket', 'polling'],
    ...options,
  })
  const heard: { message: string; payload: unknown }[] = []
  socket.onAny((message: string, payload: unknown) => void heard.push({ message, payload }))
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('connect_error', reject)
  })
  const all = <M extends ServerMessage>(message: M) =>
    heard.filter((each) => each.message === message).map(({ payload }) => payload as ServerPayload<M>)

  return {
    all,
    id: () => socket.id ?? '',
    isConnected: () => socket.connected,
    heard: (): readonly { message: string; payload: unknown }[] => heard,
    /** The first matching message, received already or within 15 s. */
    hears: <M extends ServerMessage>(
      message: M,
      fits: (payload: ServerPayload<M>) => boolean = () => true,
    ): Promise<ServerPayload<M>> =>
      eventually(() => {
        const found = all(message).find(fits)
        if (found === undefined) throw new Error(`${message} was not heard`)
        return found
      }),
    ask: (request: string, payload: unknown): Promise<Acknowledgement> =>
      (socket as Socket).timeout(patienceMs).emitWithAck(request, payload) as Promise<Acknowledgement>,
    /** Sends anything, and waits for no acknowledgement. */
    send: (message: string, ...payloads: unknown[]) => void (socket as Socket).emit(message, ...payloads),
    async watch(...ids: string[]) {
      const answer = await this.ask('documents:watch', ids.slice(0, maxWatched))
      if (!answer.ok) throw new Error(answer.error)
    },
    close: () => void socket.close(),
  }
}
