import express, { type Express } from 'express'
import type { GatewayDeps } from './deps'
import { createErrorHandler, nothingThere } from './http/errors'
import { createCounter } from './http/limits'
import { mount } from './http/mount'
import { createRequestContext } from './http/request-context'
import { createSecurityHeaders } from './http/security-headers'
import { createPresentSession } from './present/session-user'
import { accountCalls } from './routes/accounts'
import { mountDev } from './routes/dev'
import { mountDocs } from './routes/docs'
import { documentCalls } from './routes/documents'
import { fileCalls } from './routes/files'
import { messageCalls } from './routes/messages'
import { mountPublicFiles } from './routes/public-files'
import { rewardCalls } from './routes/rewards'
import { siteCalls } from './routes/site'
import { mountUploads } from './routes/uploads'
import { voteCalls } from './routes/votes'
import { warningCalls } from './routes/warnings'
import { mountWeb } from './routes/web'

/** The HTTP side of the door. What is asked for most stands first; what comes later costs a vote nothing. */
export function createApp(deps: GatewayDeps): Express {
  const { config, log, metrics, files, humanCheck, mail, demo } = deps
  const { accounts, library, moderation, rewards, notifications } = deps.services
  const app = express()
  app.disable('x-powered-by')
  app.set('etag', false)
  app.set('query parser', 'simple')
  // A proxy on the same machine speaks for its clients; nobody else may.
  app.set('trust proxy', 'loopback')

  const mounting = {
    authenticate: (token: string) => accounts.authenticate(token),
    counter: config.rateLimit === 'on' ? createCounter(deps.createLimiter) : null,
  }
  const votes = voteCalls({ library })
  const calls = [
    ...documentCalls({ library, files }),
    ...accountCalls({
      accounts,
      library,
      presentSession: createPresentSession({ accounts, library, rewards }),
    }),
    ...fileCalls({ files, humanCheck, library, publicUrl: config.publicUrl }),
    ...warningCalls({ moderation }),
    ...messageCalls({ accounts, notifications }),
    ...rewardCalls({ rewards }),
    ...siteCalls({ health: () => deps.health(), supportEmail: config.supportEmail }),
  ]

  app.use(createRequestContext(log, metrics))
  mount(app, votes, mounting)
  app.use(createSecurityHeaders(config.publicUrl))
  mount(app, calls, mounting)
  mountDocs(app, [...votes, ...calls], config.publicUrl)
  app.get('/metrics', async (_request, response) => {
    response.type(metrics.contentType).send(await metrics.expose())
  })
  if (files.uploads) mountUploads(app, files.uploads)
  mountPublicFiles(app, files)
  if (mail.list && !config.production) mountDev(app, { list: mail.list.bind(mail), demo })
  mountWeb(app, deps.webFolder)
  app.use(() => {
    throw nothingThere()
  })
  app.use(createErrorHandler(log))
  return app
}
