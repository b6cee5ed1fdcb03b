import { Agent as HttpAgent } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import { z } from 'zod'
import type { Log } from '../../log/create-log'
import { unavailable } from '../../unavailable'
import type { CloudinaryAccount } from './account'

/** The library has a time limit, but does not end a call that exceeds it. */
const patienceMs = 10_000
const uploadPatienceMs = 60_000

/** Everything is stored as it is, and needs our signature to be read. */
export const kept = { resource_type: 'raw', type: 'authenticated' } as const

const resource = z.object({
  public_id: z.string(),
  version: z.number(),
  bytes: z.number(),
  created_at: z.string(),
  /** The original file name, if the product environment has dynamic folders. */
  display_name: z.string().optional(),
  context: z.object({ custom: z.record(z.string(), z.string()).optional() }).optional(),
})
const uploaded = resource.extend({ existing: z.boolean().optional() })
export type Resource = z.infer<typeof resource>

const resourceList = z.object({ resources: z.array(resource), next_cursor: z.string().optional() })

/** The library's rejections carry the secret among the request's options: only these fields are read. */
const refusal = z.object({ http_code: z.number().optional(), message: z.coerce.string() })

/**
 * Cloudinary's API through its own library. Each call throws `unavailable` if Cloudinary cannot be reached, refuses us,
 * or takes longer than ten seconds.
 */
export async function openCloudinaryApi({ account, log }: { account: CloudinaryAccount; log: Log }) {
  // Loaded on use: it reads an environment variable when it is loaded.
  const { v2: cloudinary } = await import('cloudinary')
  // The library's default is SHA-1. Accounts accept both, unless they are set to SHA-256 alone (source:
  // cloudinary.com/documentation/authentication_signatures).
  cloudinary.config({ signature_algorithm: 'sha256' })
  const { deliveryUrl, ...credentials } = account
  // The library chooses http or https on load, by that variable; the agent sets it for each call.
  const agent = new (account.upload_prefix.startsWith('http:') ? HttpAgent : HttpsAgent)({ keepAlive: true })
  const options = { ...credentials, agent, ...kept }

  /** Other idle connections may have been closed as well: the next call opens its own. */
  const closeIdle = () => {
    for (const sockets of Object.values(agent.freeSockets))
      for (const socket of sockets ?? []) socket.destroy()
  }

  /** The answer; null if not found. Each call may be repeated: it does the same once more. */
  async function ask(
    call: () => Promise<unknown>,
    withinMs = patienceMs,
    isRepeated = false,
  ): Promise<unknown> {
    let timer: NodeJS.Timeout | undefined
    const late = new Promise((_, reject) => {
      timer = setTimeout(() => reject(new Error('no answer in time')), withinMs)
    })
    try {
      return await Promise.race([call(), late])
    } catch (error) {
      const cause = z.object({ error: z.unknown() }).safeParse(error).data?.error ?? error
      const { http_code, message } = refusal.safeParse(cause).data ?? { message: 'unknown' }
      if (http_code === 404) return null
      // The server may close an idle connection at the moment in which it is used again.
      if (http_code === undefined && !isRepeated && /socket hang up|ECONNRESET|EPIPE/.test(message)) {
        closeIdle()
        return await ask(call, withinMs, true)
      }
      log.warn({ status: http_code, reason: message }, 'Cloudinary refused a call')
      throw unavailable()
    } finally {
      clearTimeout(timer)
    }
  }

  return {
    /** The parameters with our key and signature: permission to upload with exactly these. */
    sign: (params: Record<string, string>): Record<string, string> => ({
      ...params,
      api_key: account.api_key,
      signature: cloudinary.utils.api_sign_request(params, account.api_secret),
    }),

    uploadUrl: cloudinary.utils.api_url('upload', { ...options }),

    /** Null if not found. */
    async find(publicId: string): Promise<Resource | null> {
      const found = await ask(() => cloudinary.api.resource(publicId, { ...options, context: true }))
      return found === null ? null : resource.parse(found)
    },

    /** A page of all files with this prefix. */
    async list(prefix: string, cursor: string | undefined) {
      const page = {
        prefix,
        max_results: 100,
        context: true,
        ...(cursor !== undefined && { next_cursor: cursor }),
      }
      const found = await ask(() => cloudinary.api.resources({ ...options, ...page }))
      return found === null ? { resources: [] } : resourceList.parse(found)
    },

    /** Those of these files that exist; at most 100. */
    async findAll(publicIds: readonly string[]): Promise<Resource[]> {
      const ids = [...publicIds]
      const found = await ask(() => cloudinary.api.resources_by_ids(ids, { ...options, context: true }))
      return found === null ? [] : resourceList.parse(found).resources
    },

    /**
     * Stores bytes under this name and replaces any existing file; with `once`, an existing file stays and is the answer.
     * `displayName`: its name in Cloudinary's console.
     */
    async upload(
      publicId: string,
      bytes: Buffer,
      context: Record<string, string>,
      { displayName, once = false }: { displayName?: string; once?: boolean } = {},
    ): Promise<Resource & { existing?: boolean | undefined }> {
      const params = {
        ...{ public_id: publicId, overwrite: !once, invalidate: true, context },
        ...(displayName !== undefined && { display_name: displayName }),
      }
      const send = () =>
        new Promise((resolve, reject) => {
          const stream = cloudinary.uploader.upload_stream(
            // Its promise is out of reach here, and would be an unhandled rejection.
            { ...options, ...params, disable_promises: true },
            (error: unknown, result: unknown) => {
              if (error) reject(Object.assign(new Error('upload'), { error }))
              else resolve(result)
            },
          )
          stream.end(bytes)
        })
      return uploaded.parse(await ask(send, uploadPatienceMs))
    },

    /** Adds context to a file. */
    addContext: (publicId: string, context: Record<string, string>) =>
      ask(() => cloudinary.uploader.add_context(contextText(context), [publicId], { ...options } as never)),

    destroy: (publicId: string) =>
      ask(() => cloudinary.uploader.destroy(publicId, { ...options, invalidate: true })),

    destroyAll: (publicIds: string[]) =>
      ask(() => cloudinary.api.delete_resources(publicIds, { ...options, invalidate: true })),

    ping: () => ask(() => cloudinary.api.ping({ ...options })),

    /** A signed delivery address, for the server alone. */
    addressOf(publicId: string, version?: number): string {
      const url = cloudinary.url(publicId, {
        ...credentials,
        ...kept,
        sign_url: true,
        urlAnalytics: false,
        ...(version !== undefined && { version: String(version) }),
      })
      return deliveryUrl + url.slice(url.indexOf(`/${kept.resource_type}/${kept.type}/`))
    },

    close: () => agent.destroy(),
  }
}

/** Cloudinary's format: `key=value|key=value`. */
export const contextText = (context: Record<string, string>): string =>
  Object.entries(context)
    .map(([key, value]) => `${key}=${value.replace(/[=|\\]/g, '\\$&')}`)
    .join('|')
