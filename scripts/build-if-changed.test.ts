import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { z } from 'zod'

const { imports } = z
  .object({ imports: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')))
const { sources } = z
  .object({ sources: z.array(z.string()) })
  .parse(await import(new URL('build-if-changed.mjs', import.meta.url).href))

it.each(Object.entries(imports))('builds again when what %s names has changed', (_name, path) => {
  const [, folder] = path.split('/')
  expect(sources).toContain(folder)
})
