import { IncomingMessage, ServerResponse } from 'node:http'
import type { Express } from 'express'

/**
 * The classes of the requests and answers that a server is to make for an app, so that they have Express's prototypes from the first.
 * Where Express sets them on each one instead, V8 gives each one shapes of its own from there on, and looks up afresh whatever is read of
 * it or written to it. To be called before the app answers.
 */
export function messagesOf(app: Express) {
  class Incoming extends IncomingMessage {}
  class Answer<Of extends IncomingMessage> extends ServerResponse<Of> {}
  // What Express will set is what they have already.
  app.request = Object.setPrototypeOf(Incoming.prototype, app.request) as Express['request']
  app.response = Object.setPrototypeOf(Answer.prototype, app.response) as Express['response']
  return { IncomingMessage: Incoming, ServerResponse: Answer }
}
