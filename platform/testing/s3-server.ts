import { createHash, createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

const accessKey = 'a-key'
const secret = 'a/secret+of S3'
const region = 'eu-central-1'
const bucket = 'notes'
const largestSkewMs = 15 * 60_000

interface StoredObject {
  key: string
  bytes: Buffer
  etag: string
  lastModified: Date
  contentType: string
  kept: Record<string, string>
}

class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
  ) {
    super(code)
  }
}

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest('hex')
const signingKey = (day: string) => hmac(hmac(hmac(hmac(`AWS4${secret}`, day), region), 's3'), 'aws4_request')
const encoded = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
const timeOf = (text: string) =>
  Date.parse(text.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))

/** As documented for Signature Version 4, in the header `Authorization`. Throws a refusal. */
function requireSignature({ method, headers, url = '' }: IncomingMessage, body: Buffer, now: Date): void {
  const given =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([\w;-]+), Signature=(\w{64})$/.exec(
      headers.authorization ?? '',
    )
  if (!given) throw new Refusal(403, 'AccessDenied')
  const [, key, day = '', inRegion, names = '', signature] = given
  const date = String(headers['x-amz-date'])
  if (key !== accessKey) throw new Refusal(403, 'InvalidAccessKeyId')
  if (inRegion !== region) throw new Refusal(400, 'AuthorizationHeaderMalformed')
  if (Math.abs(timeOf(date) - now.getTime()) > largestSkewMs) throw new Refusal(403, 'RequestTimeTooSkewed')
  if (headers['x-amz-content-sha256'] !== sha256(body)) throw new Refusal(400, 'XAmzContentSHA256Mismatch')
  const signed = names.split(';')
  for (const name of Object.keys(headers))
    if (name.startsWith('x-amz-') && !signed.includes(name)) throw new Refusal(403, 'AccessDenied')
  const { pathname, searchParams } = new URL(url, 'http://store')
  const query = [...searchParams]
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .sort()
    .join('&')
  const canonical = [
    method,
    pathname,
    query,
    ...signed.map((name) => `${name}:${String(headers[name]).trim()}`),
    '',
    names,
    sha256(body),
  ].join('\n')
  const text = ['AWS4-HMAC-SHA256', date, `${day}/${region}/s3/aws4_request`, sha256(canonical)].join('\n')
  if (hmac(signingKey(day), text).toString('hex') !== signature)
    throw new Refusal(403, 'SignatureDoesNotMatch')
}

/** As documented for POST: the policy is ours and holds, and names every field. Throws a refusal. */
function requirePolicy(fields: Map<string, string>, size: number, now: Date): void {
  const policyText = fields.get('policy') ?? ''
  const day = fields.get('x-amz-date')?.slice(0, 8) ?? ''
  const signature = hmac(signingKey(day), policyText).toString('hex')
  if (fields.get('x-amz-credential') !== `${accessKey}/${day}/${region}/s3/aws4_request`)
    throw new Refusal(403, 'AccessDenied')
  if (fields.get('x-amz-signature') !== signature) throw new Refusal(403, 'SignatureDoesNotMatch')
  const policy = JSON.parse(Buffer.from(policyText, 'base64').toString()) as {
    expiration: string
    conditions: (Record<string, string> | [string, number, number])[]
  }
  if (Date.parse(policy.expiration) <= now.getTime()) throw new Refusal(403, 'AccessDenied')
  const allowed = new Set(['policy', 'x-amz-signature'])
  for (const condition of policy.conditions) {
    if (Array.isArray(condition)) {
      if (size < condition[1]) throw new Refusal(400, 'EntityTooSmall')
      if (size > condition[2]) throw new Refusal(400, 'EntityTooLarge')
      continue
    }
    for (const [name, value] of Object.entries(condition)) {
      const field = name.toLowerCase()
      allowed.add(field)
      if (value !== (field === 'bucket' ? bucket : fields.get(field))) throw new Refusal(403, 'AccessDenied')
    }
  }
  for (const name of fields.keys()) if (!allowed.has(name)) throw new Refusal(403, 'AccessDenied')
}

const keptOf = (given: Iterable<[string, string]>) =>
  Object.fromEntries(
    [...given]
      .filter(([name]) => name.startsWith('x-amz-meta-'))
      .map(([name, value]) => [name.slice(11), value]),
  )

/**
 * A local server with the S3 calls that the product makes, in path style: signed HEAD, GET with ranges, PUT, copies,
 * DELETE and lists, conditions on them, and POST with a policy. It checks every signature by its own computation. The
 * tests of the real stack use a real server.
 */
export async function startS3Server({ pageSize = 1000 } = {}) {
  const objects = new Map<string, StoredObject>()
  let aheadMs = 0
  let isHanging = false
  let hasBucket = true
  let resets = 0
  let overloads = 0
  let versions = 0
  const calls: string[] = []
  const settings = new Map<string, string>()
  const now = () => new Date(Date.now() + aheadMs)

  const store = (object: Omit<StoredObject, 'etag' | 'lastModified'>): StoredObject => {
    const stored = {
      ...object,
      etag: `"${++versions}-${sha256(object.bytes).slice(0, 16)}"`,
      lastModified: now(),
    }
    objects.set(object.key, stored)
    return stored
  }
  const existing = (key: string): StoredObject => {
    const object = objects.get(key)
    if (!object) throw new Refusal(404, 'NoSuchKey')
    return object
  }

  async function receivePost(
    request: IncomingMessage,
    body: Buffer,
    response: ServerResponse,
  ): Promise<void> {
    const headers = { 'content-type': request.headers['content-type'] ?? '' }
    const form = await new Response(new Uint8Array(body), { headers }).formData()
    const fields = new Map<string, string>()
    let bytes = Buffer.alloc(0)
    for (const [name, value] of form) {
      if (typeof value === 'string') fields.set(name.toLowerCase(), value)
      else if (name === 'file') bytes = Buffer.from(await value.arrayBuffer())
    }
    requirePolicy(fields, bytes.length, now())
    const contentType = fields.get('content-type') ?? 'binary/octet-stream'
    store({ key: fields.get('key') ?? '', bytes, contentType, kept: keptOf(fields) })
    response.writeHead(Number(fields.get('success_action_status') ?? 204)).end('<PostResponse/>')
  }

  function list(query: URLSearchParams): string {
    const after = query.get('continuation-token') ?? ''
    const found = [...objects.values()]
      .filter(({ key }) => key.startsWith(query.get('prefix') ?? '') && key > after)
      .sort((one, other) => (one.key < other.key ? -1 : 1))
    const page = found.slice(0, pageSize)
    const contents = page.map(
      ({ key, lastModified }) =>
        `<Contents><Key>${encodeURIComponent(key)}</Key><LastModified>${lastModified.toISOString()}</LastModified></Contents>`,
    )
    const isCut = found.length > page.length
    const next = isCut
      ? `<NextContinuationToken>${escaped(page.at(-1)?.key ?? '')}</NextContinuationToken>`
      : ''
    return `<ListBucketResult><IsTruncated>${isCut}</IsTruncated>${next}${contents.join('')}</ListBucketResult>`
  }

  function put(key: string, { headers }: IncomingMessage, bytes: Buffer): string {
    if (headers['if-none-match'] === '*' && objects.has(key)) throw new Refusal(412, 'PreconditionFailed')
    const kept = keptOf(Object.entries(headers).map(([name, value]) => [name, String(value)]))
    const contentType = headers['content-type'] ?? 'binary/octet-stream'
    const source = headers['x-amz-copy-source']
    if (typeof source !== 'string') {
      store({ key, bytes, contentType, kept })
      return ''
    }
    const from = existing(decodeURIComponent(source).slice(bucket.length + 2))
    const wanted = headers['x-amz-copy-source-if-match']
    if (wanted !== undefined && wanted !== from.etag) throw new Refusal(412, 'PreconditionFailed')
    const isNew = headers['x-amz-metadata-directive'] === 'REPLACE'
    const about = isNew ? { contentType, kept } : { contentType: from.contentType, kept: from.kept }
    const { etag } = store({ key, bytes: from.bytes, ...about })
    return `<CopyObjectResult><ETag>${escaped(etag)}</ETag></CopyObjectResult>`
  }

  function deliver(key: string, { method, headers }: IncomingMessage, response: ServerResponse): void {
    const { bytes, etag, kept, contentType, lastModified } = existing(key)
    if (headers['if-match'] !== undefined && headers['if-match'] !== etag)
      throw new Refusal(412, 'PreconditionFailed')
    const range = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '')
    const part = range ? bytes.subarray(Number(range[1]), Number(range[2]) + 1) : bytes
    for (const [name, value] of Object.entries(kept)) response.setHeader(`x-amz-meta-${name}`, value)
    response.writeHead(range ? 206 : 200, {
      etag,
      'content-type': contentType,
      'last-modified': lastModified.toUTCString(),
      'content-length': part.length,
    })
    response.end(method === 'HEAD' ? undefined : part)
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url = '' } = request
    const body = await buffer(request)
    const { pathname, searchParams } = new URL(url, 'http://store')
    const [, named, ...rest] = decodeURIComponent(pathname).split('/')
    const key = rest.join('/')
    calls.push(`${method} ${key}`)
    response.setHeader('date', now().toUTCString())
    if (method !== 'POST') requireSignature(request, body, now())
    const [setting] = ['cors', 'lifecycle'].filter((name) => searchParams.has(name))
    if (method === 'PUT' && key === '' && setting === undefined) {
      settings.set('location', body.toString())
      hasBucket = true
      return void response.end()
    }
    if (named !== bucket || !hasBucket) throw new Refusal(404, 'NoSuchBucket')
    if (overloads > 0) {
      overloads--
      throw new Refusal(503, 'SlowDown')
    }
    if (method === 'POST') return receivePost(request, body, response)
    if (method === 'PUT' && setting !== undefined) {
      const checksum = createHash('sha256').update(body).digest('base64')
      if (request.headers['x-amz-checksum-sha256'] !== checksum) throw new Refusal(400, 'InvalidRequest')
      settings.set(setting, body.toString())
      return void response.end()
    }
    if (key === '' && method === 'HEAD') return void response.end()
    if (key === '' && method === 'GET') return void response.end(list(searchParams))
    if (method === 'PUT') return void response.end(put(key, request, body))
    if (method === 'DELETE') {
      objects.delete(key)
      return void response.writeHead(204).end()
    }
    deliver(key, request, response)
  }

  const server = createServer((request, response) => {
    if (isHanging) return
    if (resets > 0) {
      resets--
      return void request.socket.destroy()
    }
    answer(request, response).catch((error: unknown) => {
      const { status, code } = error instanceof Refusal ? error : { status: 500, code: 'InternalError' }
      response.writeHead(status).end(`<Error><Code>${code}</Code><Key>x</Key></Error>`)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = `127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    /** For S3_URL. */
    url: `s3://${accessKey}:${encodeURIComponent(secret)}@${address}/${bucket}?tls=off&region=${region}`,
    origin: `http://${address}`,
    /** Keys of the stored objects. */
    stored: () => [...objects.keys()],
    /** Stores an object as somebody with access to the bucket would. Returns its address. */
    smuggle(key: string, bytes: Buffer, kept: Record<string, string>): string {
      store({ key, bytes, contentType: 'application/pdf', kept })
      return `http://${address}/${bucket}/${key}`
    },
    /** The requests so far: method and key. */
    calls,
    /** Settings of the bucket, by name. */
    settings,
    advance: (seconds: number) => void (aheadMs += seconds * 1000),
    hang: () => void (isHanging = true),
    /** Closes the connections of the next requests instead of answering. */
    reset: (count: number) => void (resets = count),
    /** Answers the next requests that it is overloaded. */
    overload: (count: number) => void (overloads = count),
    loseBucket: () => void (hasBucket = false),
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
