import { addressOf, errorResponse, type AnswerOf, type CallDefinition, type InputOf } from '#events'
import type { z } from 'zod'
import { ApiError } from './api-error'
import { reportExpiry } from '../session/expiry'
import { useSession } from '../session/session-store'
import { reportSuspension } from '../session/suspension'

const unreachable = 'We cannot reach Studyshelf. Check your connection and try again.'
const unexpected = 'Something went wrong. Please try again.'

interface Manner {
  /** Aborts the request when whoever asked no longer wants the answer. */
  signal?: AbortSignal | undefined
  /** Beside those of every request. */
  headers?: Readonly<Record<string, string>>
}
type AnsweringCall = CallDefinition & { answer?: z.ZodType }

/** Makes a declared call; resolves to its answer, read by the declared shape. Throws ApiError. */
export async function request<C extends AnsweringCall>(
  call: C,
  input: InputOf<C> & Manner,
): Promise<AnswerOf<C>> {
  const response = await send(call, input)
  const answer = call.answer?.safeParse(await readJson(response))
  if (!answer?.success) throw new ApiError(response.status, unexpected)
  return answer.data as AnswerOf<C>
}

/** Makes a declared call that sends bytes. Throws ApiError. */
export async function requestBytes<C extends CallDefinition>(
  call: C,
  input: InputOf<C> & Manner,
): Promise<Blob> {
  const response = await send(call, input)
  return response.blob()
}

async function send<C extends CallDefinition>(call: C, input: InputOf<C> & Manner) {
  const { body, signal, headers }: { body?: unknown } & Manner = input
  // What is for anyone looks at no token: its refusals say nothing about the session.
  const token = call.access === 'anyone' ? null : useSession.getState().token
  const response = await attempt(addressOf(call, input), {
    method: call.method.toUpperCase(),
    headers: {
      ...headers,
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
