import type { AnswerOf, CallDefinition, InputOf } from '#events'
import { createClient, type AnsweringCall, type Manner } from '#client'
import { ApiError } from './api-error'
import { fetchOrTakeEarly } from './early'
import { reportExpiry } from '../session/expiry'
import { useSession } from '../session/session-store'
import { useSuspendedSession } from '../session/suspended-session'
import { reportSuspension } from '../session/suspension'

const words = {
  unreachable: 'We cannot reach Studyshelf. Check your connection and try again.',
  unexpected: 'Something went wrong. Please try again.',
}
const client = createClient({
  origin: '',
  token: () => useSession.getState().token,
  words,
  fetch: fetchOrTakeEarly,
})
const suspendedClient = createClient({
  origin: '',
  token: () => useSuspendedSession.getState().session?.token ?? null,
  words,
})

/** Makes a declared call; resolves to its answer, read by the declared shape. Throws ApiError. */
export const request = <C extends AnsweringCall>(call: C, input: InputOf<C> & Manner): Promise<AnswerOf<C>> =>
  ofSession(call, () => client.request(call, input))

/** Makes a call as the suspended account whose session ended here. Throws ApiError. */
export const requestWhileSuspended = <C extends AnsweringCall>(
  call: C,
  input: InputOf<C> & Manner,
): Promise<AnswerOf<C>> => suspendedClient.request(call, input)

/** Makes a declared call that sends bytes. Throws ApiError. */
export const requestBytes = <C extends CallDefinition>(call: C, input: InputOf<C> & Manner): Promise<Blob> =>
  ofSession(call, () => client.requestBytes(call, input))

/** A refusal may say that the session has ended, where it is still the one that asked. */
async function ofSession<T>(call: CallDefinition, ask: () => Promise<T>): Promise<T> {
  const { token } = useSession.getState()
  try {
    return await ask()
  } catch (error) {
    // What is for anyone looks at no token: its refusals say nothing about the session.
    const asked = call.access !== 'anyone' && token !== null && token === useSession.getState().token
    if (asked && error instanceof ApiError) report(error)
    throw error
  }
}

function report({ status, reason }: ApiError) {
  if (status === 401) reportExpiry()
  if (status === 403 && reason === 'suspended') reportSuspension()
}
