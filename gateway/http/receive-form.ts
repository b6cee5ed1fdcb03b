import type { Request, RequestHandler, Response } from 'express'
import type { Config } from '#platform'
import { watchRate } from './watch-rate'

/**
 * Lets `receive` take a form in. Rejects with what it says, and at once with AppError('too-slow', 408) where the form comes too slowly:
 * else whoever receives waits for the rest of it.
 */
export const receiveForm = (
  receive: RequestHandler,
  request: Request,
  response: Response,
  leastRate: Config['leastUploadRate'],
): Promise<void> =>
  new Promise((resolve, reject) => {
    const endWatch = watchRate(request, leastRate, (why) => {
      endWatch()
      // An answered request is not told that its connection ended; whoever receives would wait for ever.
      response.once('close', () => request.destroy())
      reject(why)
    })
    void receive(request, response, (error: unknown) => {
      endWatch()
      if (error === undefined) resolve()
      else reject(error instanceof Error ? error : new Error('A form was not received', { cause: error }))
    })
  })
