import { errorResponse } from '#events'
import type { z } from 'zod'
import { ApiError } from './api-error'
import { reportExpiry } from '../session/expiry'
import { useSession } from '../session/session-store'
import { reportSuspension } from '../session/suspension'

const unreachable = 'We cannot reach Studyshelf. Check your connection and try again.'
const unexpected = 'Something went wrong. Please try again.'

interface Options {
  body?: unknown
  signal?: AbortSignal | undefined
  /** Sends no token, and leaves 401 and 403 to the caller: for logging in. */
  anonymous?: boolean
}

/** Calls the API and reads the answer by its schema. Throws ApiError. `path` without `/api`. */
export async function call<Shape extends z.ZodType>(
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  schema: Shape,
  options: Options = {},
): Promise<z.infer<Shape>> {
  const response = await send(method, `/api${path}`, options)
  const answer = schema.safeParse(await readJson(response))
  if (!answer.success) throw new ApiError(response.status, unexpected)
  return answer.data
}

/** Fetches bytes that need the session, from a full path (`/api/…`) as the server names it. */
export async function fetchBlob(url: string, signal?: AbortSignal): Promise<Blob> {
  const response = await send('GET', url, { signal })
  return response.blob()
}

async function send(method: string, url: string, { body, signal, anonymous = false }: Options) {
  const token = anonymous ? null : useSession.getState().token
  const response = await attempt(url, {
    method,
    headers: {
      ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(signal === undefined ? {} : { signal }),
  })
  if (response.ok) return response
  const refusal = errorResponse.safeParse(await readJson(response)).data
  const error = new ApiError(
    response.status,
    refusal?.message ?? unexpected,
    refusal?.reason,
    refusal?.details,
  )
  if (token !== null && token === useSession.getState().token) report(error)
  throw error
}

async function attempt(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init)
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    throw new ApiError(0, unreachable)
  }
}

async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json()
  } catch {
    return null
  }
}

function report({ status, reason }: ApiError) {
  if (status === 401) reportExpiry()
  if (status === 403 && reason === 'suspended') reportSuspension()
}
