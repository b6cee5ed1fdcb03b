// Bundles the program for Node (`dist/*.js`); npm packages stay outside. `build.mjs --web` builds the web client too.
import { copyFile, cp, mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { build, context } from 'esbuild'

const root = fileURLToPath(new URL('..', import.meta.url))
const require = createRequire(import.meta.url)

/** The program, and the demo world that it imports only when asked to: what both need is in `dist/chunks/`, once. */
const program = { main: 'program/main.ts', 'demo/index': 'demo/index.ts' }
/** Each started as a process or a thread of its own. */
const processes = {
  store: 'packages/mongo-embedded/main.ts',
  'share-worker': 'services/previews/share/worker.ts',
  'page-index-thread': 'packages/page-index/thread.ts',
}

export async function buildServer() {
  for (const folder of ['chunks', 'demo']) await rm(`${root}dist/${folder}`, { recursive: true, force: true })
  await bundle(program, {
    splitting: true,
    chunkNames: 'chunks/[name]-[hash]',
    // A chunk of its own, loaded where traces are recorded.
    packages: 'bundle',
    plugins: [ownPackages, inside('@opentelemetry/')],
    mainFields: ['module', 'main'],
  })
  await bundle(processes)
  await build(previewsOptions())
  await Promise.all([copyPdfjs(), copyQpdf(), copyFonts()])
  await build(facesOptions())
  await copyFaces()
  await copyDemo()
}

/** Our own packages are bundled; `packages: 'external'` would leave them to node_modules. */
const ownPackages = {
  name: 'own-packages',
  setup: ({ onResolve }) =>
    onResolve({ filter: /^@studyshelf\// }, ({ path }) => ({
      path: require.resolve(path),
    })),
}

const optionsFor = (entryPoints, options = {}) => ({
  absWorkingDir: root,
  entryPoints,
  outdir: 'dist',
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'esm',
  packages: 'external',
  plugins: [ownPackages],
  sourcemap: true,
  logLevel: 'warning',
  ...options,
})
const bundle = (entryPoints, options) => build(optionsFor(entryPoints, options))

/** Bundles the processes, and again when their sources change. Resolves after the first time, with the files written. */
export async function watchProcesses() {
  await Promise.all([copyPdfjs(), copyQpdf(), copyFonts()])
  await copyFaces()
  const all = [optionsFor(processes), previewsOptions(), facesOptions()]
  const watching = await Promise.all(all.map(context))
  for (const each of watching) {
    await each.rebuild()
    await each.watch()
  }
  const names = all.flatMap(({ entryPoints }) => Object.keys(entryPoints))
  return {
    files: names.map((name) => `dist/${name}.js`),
    stop: () => Promise.all(watching.map((each) => each.dispose())),
  }
}

/** Bundles these npm packages with everything that they import; all others stay outside. */
const inside = (...names) => ({
  name: 'inside',
  setup: ({ onResolve }) =>
    onResolve({ filter: /^[^.#/\\]/ }, ({ path, importer, kind }) => {
      const bundled = names.some((name) => path.startsWith(name)) || /[\\/]node_modules[\\/]/.test(importer)
      return bundled || kind === 'entry-point' ? undefined : { path, external: true }
    }),
})

/** The process that inspects and draws PDFs runs without pdf-lib and the rest of pdfjs-dist installed. */
const previewsOptions = () =>
  optionsFor(
    { 'previews-worker': 'services/previews/worker.ts' },
    {
      packages: 'bundle',
      plugins: [ownPackages, inside('@cantoo/pdf-lib')],
      mainFields: ['module', 'main'],
    },
  )

/** The part of pdfjs-dist that the server uses, where Node finds it from `dist/`. */
async function copyPdfjs() {
  const from = dirname(require.resolve('pdfjs-dist/package.json'))
  const to = `${root}dist/node_modules/pdfjs-dist`
  const build = ['pdf.mjs', 'pdf.worker.mjs'].map((name) => `legacy/build/${name}`)
  for (const path of ['package.json', 'LICENSE', ...build, 'cmaps', 'iccs', 'standard_fonts', 'wasm'])
    await cp(join(from, path), join(to, path), { recursive: true })
}

/** qpdf, where Node finds it from `dist/`. */
const copyQpdf = () =>
  cp(`${root}node_modules/@neslinesli93/qpdf-wasm`, `${root}dist/node_modules/@neslinesli93/qpdf-wasm`, {
    recursive: true,
  })

/** The house's fonts, for the pictures of links: all their alphabets. */
async function copyFonts() {
  await mkdir(`${root}dist/fonts`, { recursive: true })
  for (const font of ['fraunces', 'inter']) {
    const folder = `${root}node_modules/@fontsource-variable/${font}`
    for (const name of await readdir(`${folder}/files`))
      if (name.endsWith('-wght-normal.woff2'))
        await copyFile(`${folder}/files/${name}`, `${root}dist/fonts/${name}`)
    await copyFile(`${folder}/LICENSE`, `${root}dist/fonts/LICENSE-${font}`)
  }
}

/** The process that detects faces runs without face-api.js and TensorFlow installed. */
const facesOptions = () =>
  optionsFor(
    { 'faces-worker': 'platform/faces/worker.ts' },
    {
      packages: 'bundle',
      plugins: [ownPackages, tensorflow, inside('face-api.js', '@tensorflow/')],
      mainFields: ['module', 'main'],
      minify: true,
      // face-api.js is CommonJS, and TensorFlow's WebAssembly loader looks for its own folder.
      banner: {
        js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url), __dirname = import.meta.dirname;",
      },
    },
  )

/** The weights and WebAssembly files that the faces worker reads. */
async function copyFaces() {
  const copy = async (folder, names) => {
    await mkdir(`${root}dist/faces`, { recursive: true })
    for (const name of await readdir(folder))
      if (names.test(name)) await copyFile(join(folder, name), `${root}dist/faces/${name}`)
  }
  await copy(
    join(dirname(require.resolve('face-api.js/package.json')), 'model'),
    /^(ssd_mobilenetv1|tiny_face_detector)_model/,
  )
  await copy(dirname(require.resolve('@tensorflow/tfjs-backend-wasm')), /\.wasm$/)
}

/** The parts of `@tensorflow/tfjs` that face-api.js uses, in its place. */
const tensorflow = {
  name: 'tensorflow',
  setup: ({ onResolve }) =>
    onResolve({ filter: /^@tensorflow\/tfjs$/ }, () => ({ path: `${root}platform/faces/tensorflow.ts` })),
}

/** The texts, fonts and licences that the demo world reads while it runs. */
async function copyDemo() {
  for (const name of ['notes', 'books', 'students.yml', 'questions.yml', 'fonts']) {
    await cp(`${root}demo/${name}`, `${root}dist/demo/${name}`, { recursive: true })
  }
}

export async function buildWeb() {
  const vite = await import('vite')
  await vite.build({ root: root + 'web', configFile: root + 'web/vite.config.ts', logLevel: 'warn' })
  await compressWeb(root + 'dist/web')
}

const compressible = new Set(['.html', '.css', '.js', '.mjs', '.json', '.svg', '.wasm'])
const smallest = 512

/** Leaves a `.br` and a `.gz` beside each asset, so that the gateway compresses nothing while it serves. */
async function compressWeb(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  for (const entry of entries) {
    if (!entry.isFile() || !compressible.has(extname(entry.name))) continue
    const path = join(entry.parentPath, entry.name)
    const bytes = await readFile(path)
    if (bytes.length < smallest) continue
    await Promise.all([
      promisify(brotliCompress)(bytes).then((packed) => writeFile(path + '.br', packed)),
      promisify(gzip)(bytes, { level: 9 }).then((packed) => writeFile(path + '.gz', packed)),
    ])
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await buildServer()
  if (process.argv.includes('--web')) await buildWeb()
}
