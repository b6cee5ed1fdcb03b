import { ApiError } from '../api-error'

/**
 * True if an entry has to wait: the server did not answer, is busy or away, or the session has ended. A quota lasts for hours, in which all
 * other acts would wait, so it refuses.
 */
export function mayPass(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.reason === 'daily-quota') return false
  return [0, 401, 429, 502, 503, 504].includes(error.status) || error.reason === 'suspended'
}
