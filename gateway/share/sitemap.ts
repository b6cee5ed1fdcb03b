import { escapeHtml } from './write-head'

export interface SitemapEntry {
  path: string
  /** When the page last changed. */
  at?: Date
}

const document = (name: 'urlset' | 'sitemapindex') => ({
  begin: `<?xml version="1.0" encoding="UTF-8"?>\n<${name} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n`,
  end: `</${name}>\n`,
})
const entry = (name: 'url' | 'sitemap', site: string, { path, at }: SitemapEntry): string =>
  `<${name}><loc>${escapeHtml(site + path)}</loc>${at === undefined ? '' : `<lastmod>${at.toISOString()}</lastmod>`}</${name}>\n`

/** A sitemap in pieces, as its addresses come. */
export async function* writeSitemap(
  site: string,
  batches: AsyncIterable<readonly SitemapEntry[]>,
): AsyncGenerator<string> {
  const { begin, end } = document('urlset')
  yield begin
  for await (const batch of batches) yield batch.map((each) => entry('url', site, each)).join('')
  yield end
}

/** The list of an installation's sitemaps. */
export function writeSitemapIndex(site: string, paths: readonly string[]): string {
  const { begin, end } = document('sitemapindex')
  return begin + paths.map((path) => entry('sitemap', site, { path })).join('') + end
}
