import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { static as serveStatic, type Express, type Response } from 'express'
import { servePrecompressed } from '../http/precompressed'

const year = 365 * 24 * 3600

/** The web client: hashed assets forever, pages never, every other address is the client's own to route. */
export function mountWeb(app: Express, folder: string): void {
  const index = join(folder, 'index.html')
  const assets = join(folder, 'assets')
  const caching = (path: string) => {
    if (path.startsWith(assets)) return `public, max-age=${year}, immutable`
    return path === index ? 'no-cache' : 'public, max-age=3600'
  }
  app.use(servePrecompressed(folder))
  app.use(
    serveStatic(folder, {
      index: false,
      setHeaders: (response: Response, path: string) => {
        response.setHeader('Cache-Control', caching(path))
        // Express says it of other texts by itself.
        if (path.endsWith('.svg')) response.setHeader('Content-Type', 'image/svg+xml; charset=utf-8')
      },
    }),
  )
  if (!existsSync(index)) return
  const page = readFileSync(index)
  app.get('/{*path}', (request, response, next) => {
    // A missing asset is missing: a page in its place would be taken for a script.
    if (/^\/(api|dev|files|assets)(\/|$)/.test(request.path) || !request.accepts('html')) return next()
    response.setHeader('Cache-Control', 'no-cache')
    response.type('html').send(page)
  })
}
