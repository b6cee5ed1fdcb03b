import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { Express, Request, Response } from 'express'
import type { Library } from '#services/library'
import type { GatewayDeps } from '../deps'
import { nothingThere } from '../http/errors'
import { hasGone } from '../http/has-gone'
import { addressKey, countOrRefuse, limits, TooManyRequests, type Counter } from '../http/limits'
import { fixedHeads, modulePath } from '../share/head'
import { writeSitemap, writeSitemapIndex, type SitemapEntry } from '../share/sitemap'
import { createSitemapParts, type Part } from '../share/sitemap-parts'

/** A sitemap reads and writes as many addresses as a busy minute: these are sent at a time. */
const atOnce = 2

/**
 * `/sitemap.xml` with all that visitors may see, or the list of `/sitemap-1.xml` and so on where that is too much for one; `/robots.txt`,
 * which names it. Profiles are in neither: search engines shall not keep people.
 */
export function mountSitemap(
  app: Express,
  {
    library,
    counter,
    whileThere,
    publicUrl: site,
    folder,
    partSize,
  }: {
    library: Pick<Library, 'publishedAfter'>
    counter: Counter | null
    whileThere: GatewayDeps['whileThere']
    publicUrl: string
    folder: string
    /** Documents in one sitemap. */
    partSize?: number
  },
): void {
  const sitemaps = createSitemapParts({ library, ...(partSize !== undefined && { size: partSize }) })
  let sending = 0

  async function* entriesOf(part: Part, isFirst: boolean): AsyncGenerator<SitemapEntry[]> {
    if (isFirst) yield [...Object.keys(fixedHeads), '/browse'].map((path) => ({ path }))
    const codes = new Set<string>()
    for await (const batch of sitemaps.documentsOf(part)) {
      const newCodes = new Set(batch.map(({ courseCode }) => courseCode).filter((code) => !codes.has(code)))
      for (const code of newCodes) codes.add(code)
      yield [...newCodes].map((code) => ({ path: modulePath(code) }))
      yield batch.map(({ _id, publishedAt }) => ({ path: `/document/${_id}`, at: publishedAt }))
    }
  }

  async function send(request: Request, response: Response, text: AsyncIterable<string> | string) {
    response.setHeader('Content-Type', 'application/xml; charset=utf-8')
    response.setHeader('Cache-Control', 'no-cache')
    response.vary('Accept-Encoding')
    const isPacked = request.acceptsEncodings('gzip') === 'gzip'
    if (isPacked) response.setHeader('Content-Encoding', 'gzip')
    if (request.method === 'HEAD') return void response.end()
    const source = Readable.from(typeof text === 'string' ? [text] : text)
    const sent = isPacked ? pipeline(source, createGzip({ level: 6 }), response) : pipeline(source, response)
    await sent.catch((error: unknown) => {
      if (!hasGone(error)) throw error
    })
  }

  /** `number`: from 1; undefined for the only one, or the list of all. */
  async function answer(request: Request, response: Response, number?: number): Promise<void> {
    await countOrRefuse(counter, limits.sitemaps, addressKey(request.ip))
    if (sending >= atOnce) throw new TooManyRequests(5)
    sending++
    try {
      const parts = await sitemaps.parts()
      if (number === undefined && parts.length > 1)
        return await send(
          request,
          response,
          writeSitemapIndex(
            site,
            parts.map((_, at) => `/sitemap-${at + 1}.xml`),
          ),
        )
      const part = parts[(number ?? 1) - 1]
      if (part === undefined) throw nothingThere()
      await send(request, response, writeSitemap(site, entriesOf(part, (number ?? 1) === 1)))
    } finally {
      sending--
    }
  }

  const guarded = (request: Request, response: Response, number?: number) =>
    whileThere(
      () => answer(request, response, number),
      () => response.headersSent,
    )
  app.get('/sitemap.xml', (request, response) => guarded(request, response))
  app.get('/sitemap-:number.xml', (request, response) => {
    const { number } = request.params
    if (!/^[1-9]\d{0,5}$/.test(number)) throw nothingThere()
    return guarded(request, response, Number(number))
  })

  const robots = join(folder, 'robots.txt')
  if (!existsSync(robots)) return
  const rules = `${readFileSync(robots, 'utf8').trimEnd()}\n\nSitemap: ${site}/sitemap.xml\n`
  app.get('/robots.txt', (_request, response) => {
    response.set('Cache-Control', 'public, max-age=3600').type('text/plain').send(rules)
  })
}
