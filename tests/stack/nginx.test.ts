import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { connect as connectHttp2 } from 'node:http2'
import { request as requestSecurely } from 'node:https'
import { connect, type AddressInfo } from 'node:net'
import { networkInterfaces } from 'node:os'
import { connect as connectSecurely } from 'node:tls'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventually } from '../client/eventually'
import { freePort } from '../client/free-port'
import { startNginx } from './servers/nginx'

const hasIpv6 = Object.values(networkInterfaces()).some((all) =>
  all?.some(({ address }) => address === '::1'),
)

/** Replaces both gateways: answers with the request it received. */
const gateway = createServer((request, response) => {
  if (request.url === '/strict') response.setHeader('Strict-Transport-Security', 'max-age=7')
  response.end(JSON.stringify(request.headers))
})
let plain: Awaited<ReturnType<typeof startNginx>>
let secure: Awaited<ReturnType<typeof startNginx>>
beforeAll(async () => {
  gateway.listen(0, '127.0.0.1')
  await once(gateway, 'listening')
  const { port } = gateway.address() as AddressInfo
  plain = await startNginx([port, port], { ipv6: hasIpv6 })
  secure = await startNginx([port, port], { tls: true, ipv6: hasIpv6 })
})
afterAll(async () => {
  await plain.stop()
  await secure.stop()
  gateway.close()
})

/** A gateway that comes and leaves. It answers with its port. */
function gatewayAt(port: number) {
  let server = createServer()
  return {
    port,
    async come() {
      server = createServer((_, response) => response.end(String(port))).listen(port, '127.0.0.1')
      await once(server, 'listening')
    },
    async leave() {
      if (!server.listening) return
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}

/** Over https, without checking the certificate. */
async function ask(path: string, headers: Record<string, string> = {}) {
  const options = { host: '127.0.0.1', port: secure.tlsPort, path, headers, rejectUnauthorized: false }
  const [answer] = (await once(requestSecurely(options).end(), 'response')) as [
    AsyncIterable<Buffer> & { headers: IncomingHttpHeaders; statusCode: number },
  ]
  const parts: Buffer[] = []
  for await (const part of answer) parts.push(part)
  return { status: answer.statusCode, headers: answer.headers, body: Buffer.concat(parts).toString() }
}

describe('without a certificate', () => {
  it('hands on what is asked by plain http, and keeps a browser with one gateway', async () => {
    const answer = await fetch(`${plain.origin}/api/site`)
    expect(answer.status).toBe(200)
    const [cookie = ''] = answer.headers.getSetCookie()
    expect(cookie).toMatch(/^gateway=[0-9a-f]{32}; Path=\/; HttpOnly; SameSite=Lax$/)
    const [pair = ''] = cookie.split(';')
    const again = await fetch(plain.origin, { headers: { cookie: `a=1; ${pair}` } })
    expect(again.headers.getSetCookie()).toEqual([])
  })

  it.each(['192.0.2.1', '10.1.2.3', '172.16.4.5', '192.168.1.2, 127.0.0.1', 'unknown'])(
    'tells the gateways of addresses and hosts what it knows itself, whatever a client says (%s)',
    async (address) => {
      const forged = {
        'x-forwarded-for': address,
        'x-forwarded-host': 'evil.example',
        'x-forwarded-proto': 'https',
      }
      const told = (await (await fetch(plain.origin, { headers: forged })).json()) as Record<string, string>
      expect(told).toMatchObject({ 'x-forwarded-for': '127.0.0.1', 'x-forwarded-proto': 'http' })
      expect(told['x-forwarded-host']).toBeUndefined()
    },
  )

  it('serves by the gateway that has just come back while the other one is away', async () => {
    const gateways = [gatewayAt(await freePort()), gatewayAt(await freePort())] as const
    const nginx = await startNginx(gateways.map(({ port }) => port))
    // Different browsers, so that each gateway is somebody's.
    const answers = () =>
      Promise.all(Array.from({ length: 20 }, async () => (await fetch(`${nginx.origin}/api/site`)).status))
    const [first, second] = gateways
    try {
      await second.come()
      expect(new Set(await answers())).toEqual(new Set([200]))
      await first.come()
      await second.leave()
      expect(new Set(await answers())).toEqual(new Set([200]))
    } finally {
      await nginx.stop()
      for (const gateway of gateways) await gateway.leave()
    }
  })

  describe('with two gateways', () => {
    let gateways: ReturnType<typeof gatewayAt>[]
    let nginx: Awaited<ReturnType<typeof startNginx>>
    beforeAll(async () => {
      gateways = [gatewayAt(await freePort()), gatewayAt(await freePort())]
      for (const each of gateways) await each.come()
      nginx = await startNginx(gateways.map(({ port }) => port))
    })
    afterAll(async () => {
      await nginx.stop()
      for (const each of gateways) await each.leave()
    })
    /** The gateways that answer requests for these paths, each from a browser of its own. */
    const servedBy = async (paths: readonly string[]) =>
      new Set(
        await Promise.all(
          paths.map(async (path) => (await fetch(`${nginx.origin}${path}`, { method: 'POST' })).text()),
        ),
      )
    const times = <T>(count: number, make: (n: number) => T) =>
      Array.from({ length: count }, (_, n) => make(n))
    const votes = ['like', 'dislike', 'remove-like', 'remove-dislike']

    it('sends all votes on a document to the same one', async () => {
      const paths = times(20, (n) => `/api/auth/document/a1/${votes[n % votes.length]}`)
      expect((await servedBy(paths)).size).toBe(1)
    })

    it('spreads the votes on several documents', async () => {
      expect((await servedBy(times(20, (n) => `/api/auth/document/a${n}/like`))).size).toBe(2)
    })

    it('spreads other requests about one document by browser', async () => {
      expect((await servedBy(times(20, () => '/api/auth/document/a1/like/more'))).size).toBe(2)
    })

    it('sends votes to the other one while the one of their document is away', async () => {
      const paths = times(20, (n) => `/api/auth/document/a${n}/like`)
      await gateways[0]?.leave()
      expect(await servedBy(paths)).toEqual(new Set([String(gateways[1]?.port)]))
    })
  })

  it('writes a line of JSON for each request, without what it asked for or where it came from', async () => {
    const headers = { 'user-agent': 'a "browser"', referer: 'http://x/search?q=anxiety' }
    await fetch(`${plain.origin}/api/search?q=anxiety&page=2`, { headers })
    const log = await eventually(async () => {
      const text = await plain.accessLog()
      expect(text).toContain('/api/search')
      return text
    })
    expect(log).not.toContain('anxiety')
    const lines = log
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as unknown)
    const [asked] = lines.filter((line) => (line as { path: string }).path.startsWith('/api/search'))
    const expected = { address: '127.0.0.1', method: 'GET', path: '/api/search', status: 200 }
    expect(asked).toMatchObject({ ...expected, agent: 'a "browser"' })
  })

  it.skipIf(!hasIpv6)('serves by IPv6, and tells the gateways that address', async () => {
    const headers = { 'x-forwarded-for': '127.0.0.1, ::ffff:10.0.0.1' }
    const told = (await (await fetch(`http://[::1]:${plain.port}`, { headers })).json()) as object
    expect(told).toMatchObject({ 'x-forwarded-for': '::1' })
  })

  it('starts on a machine without IPv6, with LISTEN_IPV6 empty', async () => {
    const { port } = gateway.address() as AddressInfo
    const nginx = await startNginx([port, port], { tls: true })
    expect((await fetch(`${nginx.origin}/api/health`)).status).toBe(200)
    await expect(fetch(`http://[::1]:${nginx.port}/api/health`)).rejects.toThrow()
    await nginx.stop()
  })

  it('shows no metrics', async () => {
    expect((await fetch(`${plain.origin}/metrics`)).status).toBe(404)
  })

  it('echoes no TRACE', async () => {
    const socket = connect(plain.port, '127.0.0.1')
    socket.end('TRACE / HTTP/1.1\r\nHost: x\r\nCookie: a=secret\r\nConnection: close\r\n\r\n')
    let said = ''
    for await (const part of socket) said += String(part)
    expect(said).toMatch(/^HTTP\/1.1 405 /)
    expect(said).not.toContain('secret')
  })
})

describe('with a certificate', () => {
  it.each(['/', '/documents/1?from=home', '/sign-up'])(
    'leads people from http://…%s to https',
    async (path) => {
      const answer = await fetch(secure.origin + path, { redirect: 'manual' })
      expect([answer.status, answer.headers.get('location')]).toEqual([308, `https://127.0.0.1${path}`])
    },
  )

  it.each(['/api/auth/me', '/files/upload', '/socket.io/?EIO=4&transport=polling'])(
    'refuses a call of a program in the clear: %s',
    async (path) => {
      const answer = await fetch(secure.origin + path, { redirect: 'manual' })
      expect(answer.status).toBe(403)
    },
  )

  it.each(['/api/health', '/api/health/live', '/api/health/ready'])(
    'answers the health check of its own container: %s',
    async (path) => {
      expect((await fetch(secure.origin + path)).status).toBe(200)
      expect((await fetch(`${secure.origin}${path}/more`)).status).toBe(403)
    },
  )

  it.each(['127.0.0.1', ...(hasIpv6 ? ['[::1]'] : [])])('speaks HTTP/2 at %s', async (host) => {
    const session = connectHttp2(`https://${host}:${secure.tlsPort}`, { rejectUnauthorized: false })
    const stream = session.request({ ':path': '/api/site', ':authority': 'localhost' })
    const [headers] = (await once(stream, 'response')) as [Record<string, unknown>]
    expect([headers[':status'], session.alpnProtocol]).toEqual([200, 'h2'])
    session.destroy()
  })

  it('serves by https, with a cookie for this host alone', async () => {
    const answer = await ask('/')
    expect(answer.status).toBe(200)
    expect(JSON.parse(answer.body)).toMatchObject({ 'x-forwarded-proto': 'https' })
    const [cookie = ''] = answer.headers['set-cookie'] ?? []
    expect(cookie).toMatch(/^__Host-gateway=[0-9a-f]{32}; Path=\/; Secure; HttpOnly; SameSite=Lax$/)
    const again = await ask('/', { cookie: cookie.split(';')[0] ?? '' })
    expect(again.headers['set-cookie']).toBeUndefined()
  })

  it.each([
    ['nginx itself', '/metrics', 'max-age=31536000; includeSubDomains'],
    ['a gateway', '/strict', 'max-age=7'],
  ])('is told once, by %s, to be asked by https alone', async (_, path, expected) => {
    expect((await ask(path)).headers['strict-transport-security']).toBe(expected)
  })

  it.each([
    ['TLSv1.1', false],
    ['TLSv1.2', true],
    ['TLSv1.3', true],
  ] as const)('speaks %s: %s', async (version, expected) => {
    const about = { port: secure.tlsPort, host: '127.0.0.1', rejectUnauthorized: false }
    const versions = { minVersion: version, maxVersion: version, ciphers: 'DEFAULT@SECLEVEL=0' }
    const socket = connectSecurely({ ...about, ...versions })
    const spoken = await Promise.race([
      once(socket, 'secureConnect').then(() => true),
      once(socket, 'close').then(() => false),
    ]).catch(() => false)
    socket.destroy()
    expect(spoken).toBe(expected)
  })
})
