import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { z } from 'zod'

const read = (name: string) => readFileSync(new URL(`../${name}`, import.meta.url), 'utf8')
const lock = z.object({
  packages: z.record(z.string(), z.object({ hasInstallScript: z.boolean().optional() })),
})

it('no package runs code when it is installed, and a decision names those that would', () => {
  expect(read('.npmrc')).toMatch(/^ignore-scripts=true$/m)
  const { packages } = lock.parse(JSON.parse(read('package-lock.json')))
  const withScript = Object.entries(packages)
    .filter(([, { hasInstallScript }]) => hasInstallScript === true)
    .map(([path]) => path.replace('node_modules/', ''))
  expect(withScript.sort()).toEqual(['esbuild', 'lmdb', 'msgpackr-extract'])
  const [, named = ''] =
    /## Install scripts\n([\s\S]*?)\n## /.exec(read('docs/decisions/008-dependencies.md')) ?? []
  for (const name of withScript) expect(named).toContain(name)
})
