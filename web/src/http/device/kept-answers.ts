import type { AnswerOf, InputOf } from '#events'
import type { AnsweringCall, RequestOptions } from '#client'
import { useSession } from '../../session/session-store'
import { request } from '../api-client'

const device = () => import('./answers')

/**
 * Like `request`, for reading: the answer is kept on this device for its user, and given again while the server is unreachable. An answer
 * that the server no longer gives is deleted.
 */
export async function requestKept<C extends AnsweringCall>(
  call: C,
  input: InputOf<C> & RequestOptions,
): Promise<AnswerOf<C>> {
  const userId = useSession.getState().user?._id
  if (userId === undefined) return request(call, input)
  try {
    const answer = await request(call, input)
    keepAnswer(call, input, answer)
    return answer
  } catch (error) {
    // Without its code nothing is kept here.
    const code = await device().catch(() => null)
    if (code === null) throw error
    return code.answerAfter(error, { userId, call, input })
  }
}

/** Keeps what the server would answer now, also after a change made here. */
export function keepAnswer<C extends AnsweringCall>(call: C, input: InputOf<C>, answer: AnswerOf<C>): void {
  const userId = useSession.getState().user?._id
  if (userId === undefined) return
  void device().then(
    (code) => code.putAnswer(userId, call, input, answer),
    () => undefined,
  )
}
