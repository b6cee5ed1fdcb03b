import { shownName, type AnswerOf, type CallDefinition, type InputOf, type SessionUser } from '#events'
import { createClient, type AnsweringCall, type RequestOptions } from '#client'
import { ApiError } from './api-error'
import { fetchOrUseEarly } from './early-responses'
import { reportExpiry } from '../session/expiry'
import { reportSecondFactorDuty } from '../session/second-factor-duty'
import { useSession } from '../session/session-store'
import { useSuspendedSession } from '../session/suspended-session'
import { reportSuspension } from '../session/suspension'

const words = {
  unreachable: 'We can’t reach Studyshelf. Check your connection and try again.',
  unexpected: 'Something went wrong. Please try again.',
}
const client = createClient({
  origin: '',
  token: () => useSession.getState().token,
  words,
  fetch: fetchOrUseEarly,
})
const suspendedClient = createClient({
  origin: '',
  token: () => useSuspendedSession.getState().session?.token ?? null,
  words,
})

/** Makes a declared call and parses the answer by its schema. Throws ApiError. */
export const request = <C extends AnsweringCall>(
  call: C,
  input: InputOf<C> & RequestOptions,
): Promise<AnswerOf<C>> => ofSession(call, () => client.request(call, input))

/** Like `request`, for callers that store answers by user: they receive the answer even if somebody else is signed in by then. */
export const requestForItsUser = <C extends AnsweringCall>(
  call: C,
  input: InputOf<C> & RequestOptions,
): Promise<AnswerOf<C>> => ofSession(call, () => client.request(call, input), { alsoLater: true })

/** Makes a call as the suspended account that was signed in here. Throws ApiError. */
export const requestWhileSuspended = <C extends AnsweringCall>(
  call: C,
  input: InputOf<C> & RequestOptions,
): Promise<AnswerOf<C>> => suspendedClient.request(call, input)

/** Makes a declared call that returns bytes. Throws ApiError. */
export const requestBytes = <C extends CallDefinition>(
  call: C,
  input: InputOf<C> & RequestOptions,
): Promise<Blob> => ofSession(call, () => client.requestBytes(call, input))

/** Ends the session if a refusal says so, and only if the request was made in the current session. */
async function ofSession<T>(
  call: CallDefinition,
  ask: () => Promise<T>,
  { alsoLater } = { alsoLater: false },
): Promise<T> {
  const { token, user } = useSession.getState()
  // Public calls ignore the token, so their refusals say nothing about the session.
  if (call.access === 'anyone') return ask()
  try {
    const answer = await ask()
    if (!alsoLater) refuseOthers(user)
    return answer
  } catch (error) {
    if (!alsoLater) refuseOthers(user)
    const asked = token !== null && token === useSession.getState().token
    if (asked && error instanceof ApiError) report(error)
    throw error
  }
}

/** Rejects an answer for one user when another is signed in: it would change the other's cached data. */
function refuseOthers(asker: SessionUser | null) {
  const { user } = useSession.getState()
  if (asker !== null && user !== null && user._id !== asker._id)
    throw new ApiError(401, `You are no longer signed in as ${shownName(asker)}.`, 'unauthenticated')
}

function report({ status, reason }: ApiError) {
  if (status === 401) reportExpiry()
  if (status === 403 && reason === 'suspended') reportSuspension()
  if (status === 403 && reason === 'second-factor-required') reportSecondFactorDuty()
}
