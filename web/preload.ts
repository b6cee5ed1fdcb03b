import type { Plugin, Rolldown } from 'vite'

type Attributes = Record<string, string>

/**
 * What the first paint needs is fetched along with the style sheet, not after the program has run: the two faces, and the
 * code and styles of the landing page. What Home needs beside them is named in a `<meta>`: `public/before.js` fetches it for the
 * signed-in. Style sheets come first: with them the page can be painted, whatever of the program is still on its way.
 */
export function preload({ landing, home }: { landing: string; home: readonly string[] }): Plugin {
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
        for (const file of partsOf(landing, bundle)) {
          const href = `/${file}`
          if (html.includes(href)) continue
          links.push(
            file.endsWith('.css')
              ? { rel: 'preload', as: 'style', href, crossorigin: '' }
              : { rel: 'modulepreload', href, crossorigin: '' },
          )
        }
        const known = (href: string) => html.includes(href) || links.some((link) => link.href === href)
        const ofHome = home.flatMap((page) => [...partsOf(page, bundle)]).map((file) => `/${file}`)
        const parts = [...new Set(ofHome)].filter((href) => !known(href)).join(' ')
        const named = `<meta name="parts-of-home" content="${parts}" />\n    `
        return {
          html: stylesFirst(html).replace(beforeScript, named + beforeScript),
          tags: links.map((attrs) => ({ tag: 'link', attrs, injectTo: 'head' as const })),
        }
      },
    },
  }
}

/** Reads the meta, so that must stand before it. */
const beforeScript = '<script src="/before.js">'
const sheet = /^ *<link rel="stylesheet"[^>]*>\n/gm

/** Moves the style sheets before the program. */
function stylesFirst(html: string): string {
  const sheets = html.match(sheet)?.join('') ?? ''
  return html.replaceAll(sheet, '').replace(/^ *<script type="module"/m, (program) => sheets + program)
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
