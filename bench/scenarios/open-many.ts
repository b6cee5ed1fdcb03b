import { openLightSocket, type LightSocket } from '../light-socket'

/** Opens `count` sockets, 50 at a time. `token` and `hear` receive the index of the socket. */
export async function openMany(
  origin: string,
  count: number,
  token: (index: number) => string | undefined,
  hear: (index: number, name: string, payload: unknown, at: number) => void,
): Promise<LightSocket[]> {
  const sockets: LightSocket[] = []
  while (sockets.length < count) {
    const from = sockets.length
    const batch = Math.min(50, count - from)
    sockets.push(
      ...(await Promise.all(
        Array.from({ length: batch }, (_, i) =>
          openLightSocket(origin, token(from + i), (name, payload, at) => hear(from + i, name, payload, at)),
        ),
      )),
    )
  }
  return sockets
}
