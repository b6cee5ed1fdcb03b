import { JobTimeout } from './failures'

/**
 * Runs a job again if it ran out of time: behind the jobs of others, when the machine may be less busy. Rejects with JobTimeout if it is
 * late again, and with any other error at once.
 */
export async function retryLate<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (error instanceof JobTimeout) return run()
    throw error
  }
}
