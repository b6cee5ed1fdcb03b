// `npm run docs`: writes the pages that are generated from events/.
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { renderDocs } from './render-docs'

const root = fileURLToPath(new URL('..', import.meta.url))

for (const [path, text] of Object.entries(renderDocs())) {
  await mkdir(dirname(root + path), { recursive: true })
  await writeFile(root + path, text)
}
