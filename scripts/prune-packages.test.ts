import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'

const load = (name: string): Promise<unknown> => import(new URL(name, import.meta.url).href)
const { prunePackages } = z
  .object({ prunePackages: z.custom<(nodeModules: string) => void>() })
  .parse(await load('prune-packages.mjs'))
const { unusedParts } = z
  .object({ unusedParts: z.record(z.string(), z.instanceof(RegExp)) })
  .parse(await load('unused-parts.mjs'))

const folder = mkdtempSync(join(tmpdir(), 'studyshelf-packages-'))
const { modules } = process.versions
const cases: [file: string, isKept: boolean][] = [
  ['plain/index.js', true],
  ['plain/index.js.map', false],
  ['plain/README.md', false],
  ['plain/LICENSE.md', true],
  ['plain/docs/page.html', false],
  ['plain/lib/docs/page.js', true],
  ['plain/test/helper.js', true],
  ['plain/node_modules/inner/index.js.map', false],
  ['zod/src/index.ts', false],
  ['zod/v4/src/index.ts', true],
  ['zod/node_modules/inner/src/index.js', true],
  ['plain/node_modules/zod/src/index.js', true],
  ['@base-ui/react/menu/index.js', false],
  ['@base-ui/react/menu/index.d.ts', false],
  ['@base-ui/react/menu/index.mjs', true],
  ['@base-ui/react/menu/index.d.mts', true],
  [`@native/store/node.abi${modules}.node`, true],
  ['@native/store/node.abi1.node', false],
  ['@native/store/node.napi.node', true],
]

beforeAll(() => {
  for (const [file] of cases) {
    const path = join(folder, file)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, '')
  }
  prunePackages(folder)
})
afterAll(() => rmSync(folder, { recursive: true }))

it.each(cases)('%s: kept %s', (file, isKept) => expect(existsSync(join(folder, file))).toBe(isKept))

it('leaves no empty folder', () => expect(existsSync(join(folder, 'zod/src'))).toBe(false))

it('names only packages that are installed', () => {
  const { packages } = z
    .object({ packages: z.record(z.string(), z.unknown()) })
    .parse(JSON.parse(readFileSync('package-lock.json', 'utf8')))
  expect(Object.keys(unusedParts).filter((name) => !(`node_modules/${name}` in packages))).toEqual([])
})
