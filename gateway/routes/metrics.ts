import type { Express } from 'express'
import type { Metrics } from '#platform'
import { nothingThere } from '../http/errors'
import type { MayWatch } from '../http/may-watch'

/** For Prometheus; for everybody else there is nothing there. */
export function mountMetrics(app: Express, metrics: Metrics, mayWatch: MayWatch): void {
  app.get('/metrics', async (request, response) => {
    if (!mayWatch(request)) throw nothingThere()
    response.type(metrics.contentType).send(await metrics.expose())
  })
}
