import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Folders and the frame of the build, and as a newer build names them. */
const renamed = { folder: 'renewed', frame: 'frame-renewed.js' }

/**
 * A server before the program, which can show another build: the same one, with its files under other names. `renew()` deploys it. It
 * serves whole answers only, and no sockets.
 */
export async function serveRenewable(origin: string) {
  const page = await (await fetch(origin)).text()
  const frame = /frame-[\w-]+\.js/.exec(page)?.[0] ?? ''
  let isNew = false
  const asNew = (text: string) =>
    text
      .replaceAll('assets/', `${renamed.folder}/`)
      .replaceAll(frame, renamed.frame)
      // Of files in the list of the service worker.
      .replaceAll(/(?<="?revision"?:\s*["'`])[0-9a-f]{32}/g, (revision) => `${revision}-renewed`)
  const asOld = (path: string) =>
    path.replace(`/${renamed.folder}/`, '/assets/').replace(renamed.frame, frame)

  async function answer({ url = '/', headers, method = 'GET' }: IncomingMessage, response: ServerResponse) {
    if (url.startsWith('/socket.io/') || (isNew && url.startsWith('/assets/')))
      return response.writeHead(404).end()
    const asked = { accept: headers.accept ?? '*/*', authorization: headers.authorization ?? '' }
    const upstream = await fetch(origin + asOld(url), { method, headers: asked })
    const type = upstream.headers.get('content-type') ?? ''
    const bytes = Buffer.from(await upstream.arrayBuffer())
    const isText = /^text\/(html|javascript)/.test(type)
    response.writeHead(upstream.status, {
      'content-type': type,
      'cache-control': 'no-cache',
      'content-security-policy': upstream.headers.get('content-security-policy') ?? '',
    })
    return response.end(isNew && isText ? asNew(bytes.toString()) : bytes)
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.writeHead(502).end())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    newFrame: renamed.frame,
    renew: () => void (isNew = true),
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
