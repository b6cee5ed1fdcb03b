import express from 'express'
import type { Config, Log, Metrics } from '#platform'
import type { Gateway } from './create-gateway'
import { createHttpServer } from './http/http-server'
import { createErrorHandler, nothingThere } from './http/errors'
import { createMayWatch } from './http/may-watch'
import { mount } from './http/mount'
import { createRequestContext } from './http/request-context'
import { mountMetrics } from './routes/metrics'
import { healthRoute, type Health } from './routes/site'

/** Serves only health and metrics, for processes without the product's HTTP. */
export function createProbe({
  config,
  log,
  metrics,
  health,
}: {
  config: Pick<Config, 'metricsFrom' | 'metricsToken'>
  log: Log
  metrics: Metrics
  health: () => Promise<Health>
}): Gateway {
  const app = express()
  app.disable('x-powered-by')
  app.use(createRequestContext(log, metrics))
  const mayWatch = createMayWatch(config)
  const nobody = () => Promise.reject(nothingThere())
  mount(app, [healthRoute(health, mayWatch)], {
    authenticate: nobody,
    counter: null,
    whileThere: (work) => work(),
  })
  mountMetrics(app, metrics, mayWatch)
  app.use(() => {
    throw nothingThere()
  })
  app.use(createErrorHandler(log))
  const httpServer = createHttpServer(app)
  return { listen: (port, hosts) => httpServer.listen(port, hosts), stop: () => httpServer.close() }
}
