import type { Express } from 'express'
import { renderApiPage } from '../docs/api-page'
import { htmlPagePolicy } from '../docs/html'
import { createOpenApi, type OpenApi } from '../docs/open-api'
import type { Call } from '../http/call'

/** The API described: made at the first question, since hardly anybody asks. */
export function mountDocs(app: Express, calls: readonly Call[], publicUrl: string): void {
  let document: OpenApi | undefined
  let page: string | undefined
  app.get('/api/openapi.json', (_request, response) => {
    response.json((document ??= createOpenApi(calls, publicUrl)))
  })
  app.get('/api/docs', (_request, response) => {
    response.setHeader('Content-Security-Policy', htmlPagePolicy)
    response.type('html').send((page ??= renderApiPage(calls)))
  })
}
