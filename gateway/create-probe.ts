import express from 'express'
import type { Config, Log, Metrics } from '#platform'
import type { Gateway } from './create-gateway'
import { createHttpServer } from './http/http-server'
import { createErrorHandler, nothingThere } from './http/errors'
import { createMayWatch } from './http/may-watch'
import { mount } from './http/mount'
import { createRequestContext } from './http/request-context'
import { refuseWhileStarting } from './http/refuse-while-starting'
import { mountMetrics } from './routes/metrics'
import { healthRoutes, type ReadHealth } from './routes/health'

/**
 * Serves only health and metrics: for processes without the product's HTTP, and for all while they start. `keepsPlace`: at the address of the
 * product, whose callers are told to come back in a moment.
 */
export function createProbe({
  config,
  log,
  metrics,
  health,
  keepsPlace = false,
}: {
  config: Pick<Config, 'metricsFrom' | 'metricsToken' | 'trustedProxies'>
  log: Log
  metrics: Metrics
  health: ReadHealth
  keepsPlace?: boolean
}): Pick<Gateway, 'listen' | 'stop'> {
  const app = express()
  app.disable('x-powered-by')
  // As in the product: a request through a proxy on this machine does not count as from this machine.
  app.set('trust proxy', ['loopback', ...config.trustedProxies])
  app.use(createRequestContext(log, metrics))
  const mayWatch = createMayWatch(config)
  const nobody = () => Promise.reject(nothingThere())
  mount(app, healthRoutes(health, mayWatch), {
    authenticate: nobody,
    counter: null,
    whileThere: (work) => work(),
    humanCheck: { verify: async () => null },
    campusNetworks: [],
  })
  mountMetrics(app, metrics, mayWatch)
  if (keepsPlace) app.use(refuseWhileStarting)
  app.use(() => {
    throw nothingThere()
  })
  app.use(createErrorHandler(log))
  const httpServer = createHttpServer(app)
  return { listen: (port, hosts) => httpServer.listen(port, hosts), stop: () => httpServer.close() }
}
