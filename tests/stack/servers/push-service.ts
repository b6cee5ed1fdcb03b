import { createDecipheriv, createECDH, createHmac, createPublicKey, randomBytes, verify } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import type { IncomingHttpHeaders } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { z } from 'zod'

/** A push as its service received it. */
export interface ReceivedPush {
  path: string
  headers: IncomingHttpHeaders
  body: Buffer
}

/** A push service of a browser's maker, by RFC 8030. It answers with `status`. */
export async function startPushService({ cert, key }: { cert: string; key: string }) {
  const received: ReceivedPush[] = []
  const service = {
    status: 201,
    received,
    origin: '',
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  const server = createServer({ cert: readFileSync(cert), key: readFileSync(key) }, (request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      received.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(parts) })
      response.writeHead(service.status).end()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  service.origin = `https://localhost:${(server.address() as AddressInfo).port}`
  return service
}

/** The keys of a browser that subscribes, and how it reads what is sent to it (RFC 8291). */
export function createBrowserKeys() {
  const own = createECDH('prime256v1')
  own.generateKeys()
  const auth = randomBytes(16)
  const publicKey = own.getPublicKey()
  const hmac = (key: Buffer, ...parts: readonly (Buffer | string)[]) =>
    parts.reduce((sum, part) => sum.update(part), createHmac('sha256', key)).digest()
  return {
    p256dh: publicKey.toString('base64url'),
    auth: auth.toString('base64url'),
    /** Throws if it was encrypted for another browser or changed on its way. */
    read(body: Buffer): unknown {
      const salt = body.subarray(0, 16)
      const idLength = body[20] ?? 0
      const sender = body.subarray(21, 21 + idLength)
      const record = body.subarray(21 + idLength)
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, sender, Buffer.from([1])])
      const secret = hmac(hmac(auth, own.computeSecret(sender)), info)
      const random = hmac(salt, secret)
      const contentKey = hmac(random, 'Content-Encoding: aes128gcm\0', Buffer.from([1])).subarray(0, 16)
      const nonce = hmac(random, 'Content-Encoding: nonce\0', Buffer.from([1])).subarray(0, 12)
      const decipher = createDecipheriv('aes-128-gcm', contentKey, nonce)
      decipher.setAuthTag(record.subarray(-16))
      const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
      // The last record ends with 2 and zeros.
      return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString())
    },
  }
}

const vapidClaims = z.object({ aud: z.string(), sub: z.string(), exp: z.number() })

/** The sender's key and its signed claims (RFC 8292). Throws if the signature is not of its key. */
export function readVapid({ authorization = '' }: IncomingHttpHeaders): {
  key: string
  claims: z.infer<typeof vapidClaims>
} {
  const [, token = '', key = ''] = /^vapid t=([^,]+), ?k=([\w-]+)$/.exec(authorization) ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const jwk = {
    ...{ kty: 'EC', crv: 'P-256' },
    ...{ x: point.subarray(1, 33).toString('base64url'), y: point.subarray(33).toString('base64url') },
  }
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!isSigned) throw new Error('The signature is of another key.')
  return {
    key,
    claims: vapidClaims.parse(JSON.parse(Buffer.from(claims, 'base64url').toString())),
  }
}
