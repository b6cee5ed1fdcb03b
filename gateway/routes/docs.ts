import type { Express } from 'express'
import { renderApiPage } from '../docs/api-page'
import type { CallDefinition } from '#events'
import { htmlPagePolicy } from '../docs/html'
import { createOpenApi, type OpenApi } from '../docs/open-api'

/** The API documentation, generated on first request because it is rarely read. */
export function mountDocs(app: Express, calls: Record<string, CallDefinition>, publicUrl: string): void {
  let document: OpenApi | undefined
  let page: string | undefined
  app.get('/api/openapi.json', (_request, response) => {
    response.json((document ??= createOpenApi(calls, publicUrl)))
  })
  app.get('/api/docs', (_request, response) => {
    response.setHeader('Content-Security-Policy', htmlPagePolicy)
    response.type('html').send((page ??= renderApiPage(Object.values(calls))))
  })
}
