import type { Request, RequestHandler, Response } from 'express'
import type { Config } from '#platform'
import { watchRate } from './watch-rate'

/**
 * Lets `receive` read a form. Rejects with its error, or at once with AppError('too-slow', 408) if the form arrives too slowly;
 * `receive` alone would wait for the rest.
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
      // An answered request is not notified when its connection closes, so `receive` would wait for ever.
      response.once('close', () => request.destroy())
      reject(why)
    })
    void receive(request, response, (error: unknown) => {
      endWatch()
      if (error === undefined) resolve()
      else reject(error instanceof Error ? error : new Error('A form was not received', { cause: error }))
    })
  })
