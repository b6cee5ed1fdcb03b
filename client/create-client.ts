import { addressOf, errorResponse, type AnswerOf, type CallDefinition, type InputOf } from '#events'
import type { z } from 'zod'
import { ApiError } from './api-error'

export interface RequestOptions {
  /** Aborts the request. */
  signal?: AbortSignal | undefined
  /** Added to the headers of every request. */
  headers?: Readonly<Record<string, string>>
  /** The request outlives its page; its body may have at most 64 KB. */
  keepalive?: boolean
  /** The file, for calls that take one. */
  file?: File
}

/** A call that answers with JSON. */
export type AnsweringCall = CallDefinition & { answer?: z.ZodType }

/** Makes declared calls. Each declaration types its input and answer. */
export interface Client {
  /** Resolves to the validated answer. Throws ApiError, or as `fetch` does if `signal` aborts. */
  request<C extends AnsweringCall>(call: C, input: InputOf<C> & RequestOptions): Promise<AnswerOf<C>>
  /** For calls that send bytes. Throws as `request` does. */
  requestBytes<C extends CallDefinition>(call: C, input: InputOf<C> & RequestOptions): Promise<Blob>
}

const unreachable = 'Studyshelf cannot be reached.'
const unexpected = 'Studyshelf gave an answer that is not as declared.'

/**
 * `origin`: e.g. https://notes.example; '' in Studyshelf's own pages. `token`: the current session's token, read for each request
 * that needs one.
 */
export function createClient({
  origin,
  token = () => null,
  words = { unreachable, unexpected },
  fetch = (url, init) => globalThis.fetch(url, init),
}: {
  origin: string
  token?: () => string | null
  /** Messages of an ApiError without one from the server. */
  words?: { unreachable: string; unexpected: string }
  /** The global `fetch` by default. */
  fetch?: (url: string, init: RequestInit) => Promise<Response>
}): Client {
  async function send<C extends CallDefinition>(
    call: C,
    input: InputOf<C> & RequestOptions,
  ): Promise<Response> {
    const { body, signal, headers, file, keepalive }: { body?: unknown } & RequestOptions = input
    // Calls for anyone ignore tokens.
    const sent = call.access === 'anyone' ? null : token()
    const response = await reach(origin + addressOf(call, input), {
      method: call.method.toUpperCase(),
      headers: {
        ...headers,
        ...(sent === null ? {} : { Authorization: `Bearer ${sent}` }),
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(file === undefined || call.file === undefined ? {} : { body: formOf(call.file, file) }),
      ...(signal === undefined ? {} : { signal }),
      ...(keepalive === undefined ? {} : { keepalive }),
    })
    if (response.ok) return response
    const refusal = errorResponse.safeParse(await readJson(response)).data
    const retryAfter = response.headers.get('retry-after')
    throw new ApiError(
      response.status,
      refusal?.message ?? words.unexpected,
      refusal?.reason,
      refusal?.details,
      retryAfter === null ? undefined : Number(retryAfter),
    )
  }

  async function reach(url: string, init: RequestInit): Promise<Response> {
    try {
      return await fetch(url, init)
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') throw error
      throw new ApiError(0, words.unreachable)
    }
  }

  return {
    async request(call, input) {
      const response = await send(call, input)
      const answer = call.answer?.safeParse(await readJson(response))
      if (!answer?.success) throw new ApiError(response.status, words.unexpected)
      return answer.data as AnswerOf<typeof call>
    },
    requestBytes: async (call, input) => (await send(call, input)).blob(),
  }
}

function formOf(field: string, file: File): FormData {
  const form = new FormData()
  form.append(field, file)
  return form
}

async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json()
  } catch {
    return null
  }
}
