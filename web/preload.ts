import type { Plugin, Rolldown } from 'vite'

type Attributes = Record<string, string>

/**
 * What the first paint needs is fetched along with the style sheet, not after the program has run: the two faces, and the
 * code and styles of the landing page. Most of its parts are also the home page's.
 */
export function preload(page: string): Plugin {
  return {
    name: 'preload',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const links: Attributes[] = Object.keys(bundle)
          .filter((file) => file.endsWith('.woff2'))
          .map((file) => ({
            rel: 'preload',
            as: 'font',
            type: 'font/woff2',
            href: `/${file}`,
            crossorigin: '',
          }))
        for (const file of partsOf(page, bundle)) {
          const href = `/${file}`
          if (html.includes(href)) continue
          links.push(
            file.endsWith('.css')
              ? { rel: 'preload', as: 'style', href, crossorigin: '' }
              : { rel: 'modulepreload', href, crossorigin: '' },
          )
        }
        return links.map((attrs) => ({ tag: 'link', attrs, injectTo: 'head' }))
      },
    },
  }
}

/** The files of a page's chunk and of all that it imports. */
function partsOf(page: string, bundle: Rolldown.OutputBundle): Set<string> {
  const parts = new Set<string>()
  const add = (file: string) => {
    const chunk = bundle[file]
    if (chunk?.type !== 'chunk' || parts.has(file)) return
    parts.add(file)
    for (const css of chunk.viteMetadata?.importedCss ?? []) parts.add(css)
    chunk.imports.forEach(add)
  }
  for (const [file, chunk] of Object.entries(bundle))
    if (chunk.type === 'chunk' && chunk.facadeModuleId?.endsWith(page)) add(file)
  return parts
}
