import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { renderDocs } from './render-docs'

const root = fileURLToPath(new URL('..', import.meta.url))

it.each(Object.entries(renderDocs()))('%s matches events/ (if not: npm run docs)', async (path, text) => {
  expect(await readFile(root + path, 'utf8')).toBe(text)
})
