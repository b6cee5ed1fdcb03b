import type { Plugin, Rolldown } from 'vite'

type Attributes = Record<string, string>

/**
 * What the first paint needs is fetched along with the style sheet, not after the program has run: the two faces. Style sheets
 * stand before the program: with them the page can be painted, whatever of it is still on its way. What each page needs beside the
 * frame is named in a `<meta>`, by the file name of the page: `public/before.js` fetches it for addresses that begin so.
 */
export function preload(pagesFolder: string): Plugin {
  return {
    name: 'preload',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const faces: Attributes[] = Object.keys(bundle)
          .filter((file) => file.endsWith('.woff2'))
          .map((file) => ({
            rel: 'preload',
            as: 'font',
            type: 'font/woff2',
            href: `/${file}`,
            crossorigin: '',
          }))
        const pages: Record<string, string[]> = {}
        for (const chunk of Object.values(bundle)) {
          if (chunk.type !== 'chunk' || !chunk.facadeModuleId?.includes(pagesFolder)) continue
          const name = /([\w-]+)\.tsx$/.exec(chunk.facadeModuleId)?.[1]
          const parts = [...partsOf(chunk, bundle)].filter((file) => !html.includes(`/${file}`))
          if (name !== undefined) pages[name] = parts
        }
        const named = `<meta name="parts-of-pages" content='${JSON.stringify(pages)}' />\n    `
        return {
          html: stylesFirst(html).replace(beforeScript, () => named + beforeScript + programAhead(html)),
          tags: faces.map((attrs) => ({ tag: 'link', attrs, injectTo: 'head' as const })),
        }
      },
    },
  }
}

/** Reads the meta, so that must stand before it. */
const beforeScript = '<script src="/before.js"></script>\n'
const sheet = /^ *<link rel="stylesheet"[^>]*>\n/gm

/** The longest of all, and what is waited for on a slow network, is begun before the six connections are taken. */
function programAhead(html: string): string {
  const program = /<script type="module"[^>]* src="([^"]+)"/.exec(html)?.[1]
  return program === undefined ? '' : `    <link rel="modulepreload" crossorigin href="${program}" />\n`
}

/** Moves the style sheets before the program. */
function stylesFirst(html: string): string {
  const sheets = html.match(sheet)?.join('') ?? ''
  return html.replaceAll(sheet, '').replace(/^ *<script type="module"/m, (program) => sheets + program)
}

/** The files of a chunk and of all that it imports. */
function partsOf(first: Rolldown.OutputChunk, bundle: Rolldown.OutputBundle): Set<string> {
  const parts = new Set<string>()
  const add = (chunk: Rolldown.OutputBundle[string] | undefined) => {
    if (chunk?.type !== 'chunk' || parts.has(chunk.fileName)) return
    parts.add(chunk.fileName)
    for (const css of chunk.viteMetadata?.importedCss ?? []) parts.add(css)
    for (const file of chunk.imports) add(bundle[file])
  }
  add(first)
  return parts
}
