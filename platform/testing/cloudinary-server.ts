import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

const cloud = 'notes'
const key = '123456789012345'
const secret = 'a-secret-of-cloudinary'
const signatureSeconds = 3600
/** Sent with an upload, but not signed. */
const unsigned = new Set(['file', 'cloud_name', 'resource_type', 'api_key', 'signature'])

interface Asset {
  public_id: string
  version: number
  created_at: string
  display_name: string
  bytes: Buffer
  custom: Record<string, string>
}

class Refusal extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message)
  }
}

const sha256 = (text: string) => createHash('sha256').update(text).digest()

/** As documented: the parameters by name, `key=value` joined by `&`, then the secret. */
const signatureOf = (params: readonly (readonly [string, string])[]) =>
  sha256(
    [...params]
      .filter(([name, value]) => !unsigned.has(name) && value !== '')
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, value]) => `${name}=${value}`.replaceAll('&', '%26'))
      .join('&') + secret,
  ).toString('hex')

const deliverySignature = (publicId: string) =>
  `s--${sha256(publicId + secret)
    .toString('base64')
    .slice(0, 8)
    .replaceAll('/', '_')
    .replaceAll('+', '-')}--`

const readContext = (text: string): Record<string, string> =>
  Object.fromEntries(
    text
      .split(/(?<!\\)\|/)
      .map((pair) => /^(.*?)(?<!\\)=(.*)$/s.exec(pair))
      .flatMap((found) => (found ? [[found[1] ?? '', (found[2] ?? '').replace(/\\([=|\\])/g, '$1')]] : [])),
  )

/**
 * A local server with the Cloudinary calls that the product makes: signed upload, destroy, context, the admin calls for
 * one file, many and none, and signed delivery with ranges. Authenticated raw files only. Accepts only SHA-256
 * signatures.
 */
export async function startCloudinaryServer() {
  const assets = new Map<string, Asset>()
  let aheadMs = 0
  let hanging = false
  let resets = 0
  const adminCalls: string[] = []
  const now = () => new Date(Date.now() + aheadMs)

  const server = createServer((request, response) => {
    if (hanging) return
    if (resets > 0) {
      resets--
      return void request.socket.destroy()
    }
    answer(request, response).catch((error: unknown) => {
      const status = error instanceof Refusal ? error.status : 500
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ error: { message: error instanceof Error ? error.message : 'fault' } }))
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = `127.0.0.1:${(server.address() as AddressInfo).port}`

  const urlOf = ({ public_id, version }: Asset) =>
    `http://${address}/${cloud}/raw/authenticated/${deliverySignature(public_id)}/v${version}/${public_id}`
  const shown = (asset: Asset) => ({
    public_id: asset.public_id,
    version: asset.version,
    resource_type: 'raw',
    type: 'authenticated',
    created_at: asset.created_at,
    bytes: asset.bytes.length,
    display_name: asset.display_name,
    secure_url: urlOf(asset),
    ...(Object.keys(asset.custom).length > 0 && { context: { custom: asset.custom } }),
  })

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '', `http://${address}`)
    const path = decodeURIComponent(url.pathname)
    const send = (body: unknown) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(JSON.stringify(body))
    }
    const action = new RegExp(`^/v1_1/${cloud}/raw/(upload|destroy|context)$`).exec(path)?.[1]
    if (action && request.method === 'POST') return send(await signedCall(action, request))
    if (path.startsWith(`/v1_1/${cloud}/`)) {
      const admin = path.slice(`/v1_1/${cloud}/`.length)
      adminCalls.push(`${request.method} ${admin}`)
      return send(await adminCall(admin, request, url))
    }
    if (path.startsWith(`/${cloud}/`)) return deliver(path, request, response)
    throw new Refusal(404, 'Resource not found')
  }

  async function signedCall(action: string, request: IncomingMessage) {
    const form = await new Request('http://localhost', {
      method: 'POST',
      headers: { 'content-type': request.headers['content-type'] ?? '' },
      body: Uint8Array.from(await buffer(request)),
    }).formData()
    const params = new Map<string, string>()
    for (const [name, value] of form) {
      if (typeof value !== 'string') continue
      const list = name.endsWith('[]') ? name.slice(0, -2) : name
      params.set(list, params.has(list) ? `${params.get(list)},${value}` : value)
    }
    if (params.get('api_key') !== key) throw new Refusal(401, 'Unknown API key')
    if (params.get('signature') !== signatureOf([...params])) throw new Refusal(401, 'Invalid Signature')
    const age = now().getTime() / 1000 - Number(params.get('timestamp'))
    if (!(Math.abs(age) < signatureSeconds)) throw new Refusal(400, 'Stale request')
    if (params.get('type') !== 'authenticated') throw new Refusal(400, 'Only authenticated files are here')

    if (action === 'destroy')
      return { result: assets.delete(params.get('public_id') ?? '') ? 'ok' : 'not found' }
    if (action === 'context') {
      const ids = (params.get('public_ids') ?? '').split(',').filter((id) => assets.has(id))
      for (const id of ids)
        Object.assign(assets.get(id)?.custom ?? {}, readContext(params.get('context') ?? ''))
      return { public_ids: ids }
    }
    return upload(params, form.get('file'))
  }

  async function upload(params: Map<string, string>, file: FormDataEntryValue | null) {
    if (!(file instanceof File)) throw new Refusal(400, 'Missing required parameter - file')
    const name = params.get('public_id') ?? randomBytes(10).toString('hex')
    const folder = params.get('folder')
    const public_id = folder ? `${folder}/${name}` : name
    const existing = assets.get(public_id)
    if (existing && ['false', '0'].includes(params.get('overwrite') ?? ''))
      return { ...shown(existing), existing: true }
    const isNamed = params.get('use_filename_as_display_name') === 'true'
    const asset: Asset = {
      public_id,
      version: (existing?.version ?? Math.floor(now().getTime() / 1000)) + 1,
      created_at: now().toISOString(),
      display_name: params.get('display_name') ?? (isNamed ? file.name.replace(/\.[^.]*$/, '') : name),
      bytes: Buffer.from(await file.arrayBuffer()),
      custom: readContext(params.get('context') ?? ''),
    }
    assets.set(public_id, asset)
    return shown(asset)
  }

  async function adminCall(path: string, request: IncomingMessage, { searchParams }: URL) {
    const { method, headers } = request
    const basic = `Basic ${Buffer.from(`${key}:${secret}`).toString('base64')}`
    if (headers.authorization !== basic) throw new Refusal(401, 'Invalid credentials')
    if (path === 'ping') return { status: 'ok' }
    const id = /^resources\/raw\/authenticated(?:\/(.+))?$/.exec(path)
    if (!id) throw new Refusal(404, 'Resource not found')
    if (method === 'GET' && id[1] !== undefined) {
      const asset = assets.get(id[1])
      if (!asset) throw new Refusal(404, `Resource not found - ${id[1]}`)
      return shown(asset)
    }
    if (method === 'DELETE') {
      const ids = new URLSearchParams((await buffer(request)).toString()).getAll('public_ids[]')
      return {
        deleted: Object.fromEntries(ids.map((each) => [each, assets.delete(each) ? 'deleted' : 'not_found'])),
      }
    }
    const named = [...searchParams].filter(([name]) => /^public_ids\b/.test(name)).map(([, value]) => value)
    if (named.length > 0) return { resources: named.flatMap((each) => assets.get(each) ?? []).map(shown) }
    const after = searchParams.get('next_cursor') ?? ''
    const found = [...assets.values()]
      .filter(({ public_id }) => public_id.startsWith(searchParams.get('prefix') ?? '') && public_id > after)
      .sort((one, other) => (one.public_id < other.public_id ? -1 : 1))
    const page = found.slice(0, Number(searchParams.get('max_results') ?? 10))
    return {
      resources: page.map(shown),
      ...(found.length > page.length && { next_cursor: page.at(-1)?.public_id }),
    }
  }

  function deliver(path: string, { method, headers }: IncomingMessage, response: ServerResponse): void {
    const parts = new RegExp(`^/${cloud}/raw/authenticated/(s--.{8}--)/v\\d+/(.+)$`).exec(path)
    const asset = assets.get(parts?.[2] ?? '')
    if (!parts || !asset) throw new Refusal(404, 'Resource not found')
    if (parts[1] !== deliverySignature(asset.public_id)) throw new Refusal(401, 'Invalid signature')
    const range = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '')
    const part = range ? asset.bytes.subarray(Number(range[1]), Number(range[2]) + 1) : asset.bytes
    response.writeHead(range ? 206 : 200, { 'content-length': part.length })
    response.end(method === 'HEAD' ? undefined : part)
  }

  return {
    /** For CLOUDINARY_URL. */
    url: `cloudinary://${key}:${secret}@${cloud}?upload_prefix=http://${address}&secure=false&cname=${address}`,
    origin: `http://${address}`,
    /** Names of the stored files. */
    stored: () => [...assets.keys()],
    /** Stores a file without a ticket, as an account that allows unsigned uploads would. */
    smuggle(public_id: string, bytes: Buffer, custom: Record<string, string>): string {
      const asset = {
        public_id,
        version: 1,
        created_at: now().toISOString(),
        display_name: 'x',
        bytes,
        custom,
      }
      assets.set(public_id, asset)
      return urlOf(asset)
    },
    /** Calls that Cloudinary counts and limits. */
    adminCalls,
    advance: (seconds: number) => void (aheadMs += seconds * 1000),
    hang: () => void (hanging = true),
    /** Closes the connections of the next requests instead of answering. */
    reset: (count: number) => void (resets = count),
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
