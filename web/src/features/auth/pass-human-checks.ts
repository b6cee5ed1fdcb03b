import { askedHumanCheck, type AskedHumanCheck } from '#events'
import { ApiError } from '../../http/api-error'
import { networkBusyMessage } from './messages'

/** Checks solved for one call. The server asks again only if many others came from the same network meanwhile. */
const mostChecks = 3

/**
 * Makes a call, and makes it again with a solved human check whenever the server asks for one. Resolves to its answer. Throws its other
 * errors, and if the server keeps asking, its last refusal in words for somebody who has nothing to confirm.
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
