import type { AnswerOf, CallDefinition, InputOf, SessionUser } from '#events'
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

/** As `request`, for what keeps apart whose answer it is: it is told to whoever asked, whoever is signed in by then. */
export const requestForAsker = <C extends AnsweringCall>(
  call: C,
  input: InputOf<C> & Manner,
): Promise<AnswerOf<C>> => ofSession(call, () => client.request(call, input), { alsoLater: true })

/** Makes a call as the suspended account whose session ended here. Throws ApiError. */
export const requestWhileSuspended = <C extends AnsweringCall>(
  call: C,
  input: InputOf<C> & Manner,
): Promise<AnswerOf<C>> => suspendedClient.request(call, input)

/** Makes a declared call that sends bytes. Throws ApiError. */
export const requestBytes = <C extends CallDefinition>(call: C, input: InputOf<C> & Manner): Promise<Blob> =>
  ofSession(call, () => client.requestBytes(call, input))

/** A refusal may say that the session has ended, where it is still the one that asked. */
async function ofSession<T>(
  call: CallDefinition,
  ask: () => Promise<T>,
  { alsoLater } = { alsoLater: false },
): Promise<T> {
  const { token, user } = useSession.getState()
  // What is for anyone looks at no token: its refusals say nothing about the session.
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

/** What was said to one user is nothing for the next: it would change what this browser knows of them. */
function refuseOthers(asker: SessionUser | null) {
  const { user } = useSession.getState()
  if (asker !== null && user !== null && user._id !== asker._id)
    throw new ApiError(401, `You are no longer signed in as ${asker.username}.`, 'unauthenticated')
}

function report({ status, reason }: ApiError) {
  if (status === 401) reportExpiry()
  if (status === 403 && reason === 'suspended') reportSuspension()
}
