import { askedHumanCheck, type AskedHumanCheck } from '#events'
import { ApiError } from '../../http/api-error'
import { networkBusyMessage } from './messages'

/** Checks solved for one call. The server asks again only if many others came from the same network meanwhile. */
const mostChecks = 3

/**
 * Makes a call, and repeats it with a solved human check whenever the server asks for one. Resolves to its answer. Throws other errors as
 * they are. If the server keeps asking, throws its last refusal with a message that only asks the user to try again.
 */
export async function passHumanChecks<T>(
  attempt: (altcha: string | undefined) => Promise<T>,
  solve: (asked: AskedHumanCheck) => Promise<string>,
): Promise<T> {
  let altcha: string | undefined
  for (let checks = 0; ; checks++) {
    try {
      return await attempt(altcha)
    } catch (error) {
      const isAsked = error instanceof ApiError && error.reason === 'human-check'
      if (!isAsked) throw error
      if (checks === mostChecks)
        throw new ApiError(error.status, networkBusyMessage, error.reason, error.details)
      altcha = await solve(askedHumanCheck(error.details))
    }
  }
}
