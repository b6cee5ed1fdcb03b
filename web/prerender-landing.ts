import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Plugin } from 'vite'
import type * as built from './src/prerender'

const partsOfPages = /^ *<meta name="parts-of-pages" content='(.*)' \/>\n/m
/** What `src/prerender.tsx` is once it is built. */
type Built = typeof built
const place = '<!-- The landing page is put here by the build. -->'

/**
 * Leaves two pages: `index.html`, of `/`, in which the landing page stands already, so that its words are there with the first
 * bytes; and `fallback.html`, of every other address. `configFile`: that of the web, by which `src/prerender.tsx` is built for Node.
 */
export function prerenderLanding(configFile: string): Plugin {
  return {
    name: 'prerender-landing',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && isSsrBuild !== true,
    async writeBundle({ dir = '.' }) {
      const file = join(dir, 'index.html')
      const page = await readFile(file, 'utf8')
      if (page.split(place).length !== 2) throw new Error('index.html has no place for the landing page')
      const landing = await render(configFile, dir)
      await writeFile(join(dir, 'fallback.html'), page.replace(place, ''))
      await writeFile(
        file,
        page
          .replace(partsOfPages, '')
          // After the styles of the frame, which they may overrule.
          .replace(/^ *<script type="module"/m, (program) => linksTo(partsOfPages.exec(page)?.[1]) + program)
          .replace(place, () => landing),
      )
    },
  }
}

/** Of all pages `/` needs one alone, and its styles before the first paint. */
function linksTo(parts = '{}'): string {
  const { start = [] } = JSON.parse(parts) as Record<string, string[]>
  return start
    .map((file) => {
      const rel = file.endsWith('.css') ? 'stylesheet' : 'modulepreload'
      return `    <link rel="${rel}" crossorigin href="/${file}" />\n`
    })
    .join('')
}

/** `within`: a folder from which packages are found. */
async function render(configFile: string, within: string): Promise<string> {
  const outDir = await mkdtemp(join(within, 'prerender-'))
  try {
    await build({
      root: import.meta.dirname,
      configFile,
      logLevel: 'warn',
      build: {
        ssr: 'src/prerender.tsx',
        outDir,
        copyPublicDir: false,
        rolldownOptions: { output: { entryFileNames: 'prerender.js' } },
      },
    })
    return await withoutBrowser(async () => {
      const module: unknown = await import(pathToFileURL(join(outDir, 'prerender.js')).href)
      const { landingPage } = module as Built
      const markup = (await landingPage())
        // Belongs into the head.
        .replace(/<title>[^<]*<\/title>/g, '')
        // Its menus open only once the program is there.
        .replace('<header', '<header inert')
      return `<div class="before-landing">${markup}</div>`
    })
  } finally {
    await rm(outDir, { recursive: true })
  }
}

/** With what the program looks at as it starts: a browser in which nobody is signed in, and no other tab is open. */
async function withoutBrowser<T>(run: () => Promise<T>): Promise<T> {
  const storage = { getItem: () => null }
  const given = {
    localStorage: storage,
    sessionStorage: storage,
    document: { querySelector: () => null },
    // Node's own would keep the build from ending.
    BroadcastChannel: class {},
  }
  const before = Object.keys(given).map(
    (name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const,
  )
  for (const [name, value] of Object.entries(given))
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true })
  try {
    return await run()
  } finally {
    for (const [name, own] of before)
      if (own === undefined) Reflect.deleteProperty(globalThis, name)
      else Object.defineProperty(globalThis, name, own)
  }
}
