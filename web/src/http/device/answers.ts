import { addressOf, type AnswerOf, type InputOf } from '#events'
import type { AnsweringCall, RequestOptions } from '#client'
import { useSession } from '../../session/session-store'
import { request } from '../api-client'
import { ApiError } from '../api-error'
import { openDevice } from './database'
import { noteOwner } from './owner'

/** While the browser has a network, a failure may be a hiccup. */
const retriesMs = [700, 2000]
/** The newest are kept. */
const maxAnswers = 300
let writes = 0

interface Asked<C extends AnsweringCall> {
  userId: string
  call: C
  input: InputOf<C> & RequestOptions
}

/** The answer to a call that failed: the kept one if the server is unreachable, after further tries. Otherwise throws the error. */
export async function answerAfter<C extends AnsweringCall>(
  error: unknown,
  { userId, call, input }: Asked<C>,
): Promise<AnswerOf<C>> {
  const key: [string, string] = [userId, addressOf(call, input)]
  // The document is gone, or no longer for this user.
  if (isOneOf(error, [403, 404, 410])) void inDevice((database) => database.delete('answers', key))
  if (!isAway(error)) throw error
  const kept = await inDevice((database) => database.get('answers', key))
  const parsed = call.answer?.safeParse(kept?.answer)
  if (parsed?.success !== true) throw error
  for (const pauseMs of navigator.onLine ? retriesMs : []) {
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
    try {
      return await request(call, input)
    } catch (again) {
      if (!isAway(again)) throw again
    }
  }
  return parsed.data as AnswerOf<C>
}

/** Keeps an answer, if the browser stores anything and has room. Never rejects. */
export async function putAnswer<C extends AnsweringCall>(
  userId: string,
  call: C,
  input: InputOf<C>,
  answer: AnswerOf<C>,
): Promise<void> {
  await inDevice(async (database) => {
    // Their session may have ended meanwhile, and what they kept is deleted.
    if (useSession.getState().user?._id !== userId) return
    noteOwner(userId)
    await database.put('answers', { userId, address: addressOf(call, input), answer, at: Date.now() })
    if (++writes % 50 !== 0) return
    const all = await database.getAllFromIndex('answers', 'user', userId)
    const oldest = all.toSorted((one, other) => other.at - one.at).slice(maxAnswers)
    for (const each of oldest) await database.delete('answers', [userId, each.address])
  })
}

/** Undefined where the browser stores nothing: reading needs a connection there. */
const inDevice = async <T>(act: (database: Awaited<ReturnType<typeof openDevice>>) => Promise<T>) =>
  openDevice()
    .then(act)
    .catch(() => undefined)

const isOneOf = (error: unknown, statuses: readonly number[]) =>
  error instanceof ApiError && statuses.includes(error.status)
const isAway = (error: unknown) => isOneOf(error, [0, 502, 503, 504])
