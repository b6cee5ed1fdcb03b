import type { Plugin, Rolldown } from 'vite'

/** Lists the files that each page needs beyond the frame, by the name of the page's source file; `src/before.ts` reads it. */
export const pageFilesMeta = /^ *<meta name="page-files" content='(.*)' \/>\n/m

/** Pages in subfolders are left out: `src/before.ts` looks only at the first part of an address. */
const pageSource = /\/app\/pages\/([\w-]+)\.tsx$/
const beforeScript = /^ *<script src="\/before\.js"[^>]*><\/script>\n/m
const programScript = /^ *<script type="module"[^>]* src="\/([^"]+)".*\n/m
const styleSheets = /^ *<link rel="stylesheet"[^>]*>\n/gm
/** Vite's, for what the program imports. */
const modulePreloads = /^ *<link rel="modulepreload"[^>]* href="\/([^"]+)".*\n/gm

/** Preloads a script at low priority: the page is painted before it runs, and needs its styles for that. */
export const preloadScript = (file: string): string =>
  `    <link rel="modulepreload" fetchpriority="low" crossorigin href="/${file}" />\n`

/**
 * Puts the downloads in the head of the built page into the order in which a slow network should start them:
 *
 * 1. the list of page files, then `/before.js`, which reads it,
 * 2. the program and what it imports, which take longest (as preloads: a browser opens only six connections),
 * 3. the style sheets: with them the page can be painted before the program runs,
 * 4. the program's script tag and the fonts.
 */
export function preload(): Plugin {
  return {
    name: 'preload',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        // The dev server bundles nothing.
        if (bundle === undefined) return html
        const program = programScript.exec(html)
        const before = beforeScript.exec(html)?.[0]
        if (program === null || before === undefined)
          throw new Error('index.html has no program or no /before.js')
        const [programTag, programFile = ''] = program
        const importedByProgram = [...html.matchAll(modulePreloads)].map(([, file = '']) => file)
        const filesOfPages = JSON.stringify(listPageFiles(bundle, html))
        const head = [
          `    <meta name="page-files" content='${filesOfPages}' />\n`,
          before,
          ...[programFile, ...importedByProgram].map(preloadScript),
        ].join('')
        const styles = html.match(styleSheets)?.join('') ?? ''
        return {
          html: html
            .replaceAll(styleSheets, '')
            .replaceAll(modulePreloads, '')
            .replace(beforeScript, () => head)
            .replace(
              programScript,
              () => styles + programTag.replace('type="module"', '$& fetchpriority="low"'),
            ),
          tags: Object.keys(bundle)
            .filter((file) => file.endsWith('.woff2'))
            .map(preloadFont),
        }
      },
    },
  }
}

const preloadFont = (file: string) => ({
  tag: 'link',
  attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: '' },
  injectTo: 'head' as const,
})

/** The files of each page, without those that `html` loads anyway. */
function listPageFiles(bundle: Rolldown.OutputBundle, html: string) {
  const files: Record<string, string[]> = {}
  for (const chunk of Object.values(bundle)) {
    if (chunk.type !== 'chunk') continue
    const page = pageSource.exec(chunk.facadeModuleId ?? '')?.[1]
    if (page !== undefined) files[page] = filesOf(chunk, bundle).filter((file) => !html.includes(`/${file}`))
  }
  return files
}

/** The files of a chunk and of all that it imports, with their styles. */
function filesOf(entry: Rolldown.OutputChunk, bundle: Rolldown.OutputBundle): string[] {
  const files = new Set<string>()
  const add = (chunk: Rolldown.OutputBundle[string] | undefined) => {
    if (chunk?.type !== 'chunk' || files.has(chunk.fileName)) return
    files.add(chunk.fileName)
    for (const css of chunk.viteMetadata?.importedCss ?? []) files.add(css)
    for (const file of chunk.imports) add(bundle[file])
  }
  add(entry)
  return [...files]
}
