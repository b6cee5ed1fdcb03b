import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Plugin } from 'vite'
import { pageFilesMeta, preloadScript } from './preload.ts'
import type * as prerender from './src/prerender'

type Prerender = typeof prerender
const placeholder = '<!-- The build inserts the landing page here. -->'
const programScript = /^ *<script type="module"/m

/**
 * Writes two pages: `index.html` for `/`, which contains the landing page, so that its text arrives with the first bytes; and
 * `fallback.html` for every other address. `configFile`: the web's Vite config, used to build `src/prerender.tsx` for Node.
 */
export function prerenderLanding(configFile: string): Plugin {
  return {
    name: 'prerender-landing',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && isSsrBuild !== true,
    async writeBundle({ dir = '.' }) {
      const file = join(dir, 'index.html')
      const page = await readFile(file, 'utf8')
      if (page.split(placeholder).length !== 2)
        throw new Error('index.html has no place for the landing page')
      const landing = await render(configFile, dir)
      const links = startPageLinks(pageFilesMeta.exec(page)?.[1])
      await writeFile(join(dir, 'fallback.html'), page.replace(placeholder, ''))
      await writeFile(
        file,
        page
          .replace(pageFilesMeta, '')
          // After the styles of the frame, which the page may override.
          .replace(programScript, (program) => links + program)
          .replace(placeholder, () => landing),
      )
    },
  }
}

/** `/` shows only the page `start`, and needs its styles before the first paint. */
function startPageLinks(pageFiles = '{}'): string {
  const { start = [] } = JSON.parse(pageFiles) as Record<string, string[]>
  return start
    .map((file) =>
      file.endsWith('.css')
        ? `    <link rel="stylesheet" crossorigin href="/${file}" />\n`
        : preloadScript(file),
    )
    .join('')
}

/** `within`: a folder from which Node resolves packages. */
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
    return await withBrowserGlobals(async () => {
      const module: unknown = await import(pathToFileURL(join(outDir, 'prerender.js')).href)
      const { landingPage } = module as Prerender
      const markup = (await landingPage())
        // Belongs in the head.
        .replace(/<title>[^<]*<\/title>/g, '')
        // Its menus work only after the program has started.
        .replace('<header', '<header inert')
      return `<div class="before-landing">${markup}</div>`
    })
  } finally {
    await rm(outDir, { recursive: true })
  }
}

/** Runs with the globals that the program reads as it starts: a browser with nobody signed in and no other tab open. */
async function withBrowserGlobals<T>(run: () => Promise<T>): Promise<T> {
  const storage = { getItem: () => null }
  const globals = {
    localStorage: storage,
    sessionStorage: storage,
    document: { querySelector: () => null },
    // Node's own would keep the build process alive.
    BroadcastChannel: class {},
  }
  const originals = Object.keys(globals).map(
    (name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const,
  )
  for (const [name, value] of Object.entries(globals))
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true })
  try {
    return await run()
  } finally {
    for (const [name, original] of originals)
      if (original === undefined) Reflect.deleteProperty(globalThis, name)
      else Object.defineProperty(globalThis, name, original)
  }
}
