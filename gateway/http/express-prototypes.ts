import { IncomingMessage, ServerResponse } from 'node:http'
import type { Express } from 'express'

/**
 * Request and response classes for `createServer` that have Express's prototypes from the start. Express would set the prototypes
 * on each request and response instead; V8 then gives every object its own hidden classes, and caches no property lookup. Call
 * this before the app handles requests. Throws if the app has no prototypes of its own.
 */
export function withExpressPrototypes(app: Express) {
  if (!Object.hasOwn(app, 'request') || !Object.hasOwn(app, 'response'))
    throw new Error(
      'Express has no app.request or app.response, which gateway/http/express-prototypes.ts replaces. ' +
        'See docs/decisions/045-replaced-private-methods.md before you change the version.',
    )
  class Incoming extends IncomingMessage {}
  class Outgoing<Of extends IncomingMessage> extends ServerResponse<Of> {}
  // Express then sets the prototypes that the objects already have, which changes nothing.
  app.request = Object.setPrototypeOf(Incoming.prototype, app.request) as Express['request']
  app.response = Object.setPrototypeOf(Outgoing.prototype, app.response) as Express['response']
  return { IncomingMessage: Incoming, ServerResponse: Outgoing }
}
