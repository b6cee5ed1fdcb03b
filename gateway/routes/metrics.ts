import type { Express } from 'express'
import type { Metrics } from '#platform'

/** For Prometheus; whatever stands before the program keeps it from everybody else. */
export function mountMetrics(app: Express, metrics: Metrics): void {
  app.get('/metrics', async (_request, response) => {
    response.type(metrics.contentType).send(await metrics.expose())
  })
}
