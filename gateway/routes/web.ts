import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Router, static as serveStatic, type Express, type Response } from 'express'
import { servePrecompressed } from '../http/precompressed'
import type { HeadOf } from '../share/head-of'
import { createPage } from '../share/pages'

const year = 365 * 24 * 3600

/**
 * Serves the web client: hashed assets are cached for ever, pages are always revalidated. `index.html` is `/`, with the landing
 * page prerendered; every other address gets `fallback.html`, and the client routes it. Both get the head of their address. `hasDev`: there
 * are addresses under `/dev`, one of which is the client's.
 */
export function mountWeb(
  app: Express,
  folder: string,
  headOf: HeadOf,
  { hasDev = false }: { hasDev?: boolean } = {},
): void {
  const assets = join(folder, 'assets')
  const caching = (path: string) => {
    if (path.startsWith(assets)) return `public, max-age=${year}, immutable`
    // A service worker kept for an hour would be an hour late to say that there is a new version.
    return /(\.html|\.webmanifest|[\\/]sw\.js)(\.\w+)?$/.test(path) ? 'no-cache' : 'public, max-age=3600'
  }
  const files = Router()
  files.use(servePrecompressed(folder))
  files.use(
    serveStatic(folder, {
      index: false,
      setHeaders: (response: Response, path: string) => {
        response.setHeader('Cache-Control', caching(path))
        // Express adds the charset to other texts.
        if (path.endsWith('.svg')) response.setHeader('Content-Type', 'image/svg+xml; charset=utf-8')
      },
    }),
  )
  app.use(files)
  if (!existsSync(join(folder, 'index.html'))) return
  const [start, other] = ['index.html', 'fallback.html'].map((name) =>
    createPage(readFileSync(join(folder, name), 'utf8')),
  )
  app.get('/{*path}', async (request, response, next) => {
    // Answer 404 for a missing asset: a page would be taken for a script.
    const isOther = /^\/(api|dev|files|assets)(\/|$)/.test(request.path)
    const isDevPage = hasDev && request.path === '/dev/events'
    if ((isOther && !isDevPage) || !request.accepts('html')) return next()
    const page = request.path === '/' ? start : other
    await page?.send(request, response, await headOf(request))
  })
}
