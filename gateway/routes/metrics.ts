import type { Express } from 'express'
import type { Metrics } from '#platform'
import { nothingThere } from '../http/errors'
import type { MayWatch } from '../http/may-watch'

/** For Prometheus; answers 404 to everybody else. */
export function mountMetrics(app: Express, metrics: Metrics, mayWatch: MayWatch): void {
  app.get('/metrics', async (request, response) => {
    if (!mayWatch(request)) throw nothingThere()
    response.type(metrics.contentType).send(await metrics.expose())
  })
}
