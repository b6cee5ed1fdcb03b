import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'

const root = fileURLToPath(new URL('..', import.meta.url))
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(read('package.json')))

const scriptsIn = (text: string) =>
  [...text.matchAll(/npm run (?:--silent )?([\w:]+)/g)].map(([, name = '']) => name)

describe('files for editors and CI', () => {
  it.each([
    '.vscode/launch.json',
    '.vscode/settings.json',
    '.vscode/extensions.json',
    '.devcontainer/devcontainer.json',
  ])('%s is JSON', (path) => expect(() => void JSON.parse(read(path))).not.toThrow())

  it.each(readdirSync(join(root, '.github/ISSUE_TEMPLATE')))('the issue template %s is YAML', (name) =>
    expect(parse(read(`.github/ISSUE_TEMPLATE/${name}`))).toBeTypeOf('object'),
  )

  it.each(['.github/workflows/ci.yml', '.github/pull_request_template.md', 'README.md', 'CONTRIBUTING.md'])(
    'scripts that %s names exist',
    (path) => {
      for (const name of scriptsIn(read(path))) expect(Object.keys(scripts)).toContain(name)
    },
  )

  it('CI uses official actions only', () => {
    const workflow = z
      .object({
        jobs: z.record(z.string(), z.object({ steps: z.array(z.object({ uses: z.string().optional() })) })),
      })
      .parse(parse(read('.github/workflows/ci.yml')))
    for (const { steps } of Object.values(workflow.jobs))
      for (const { uses } of steps) if (uses !== undefined) expect(uses).toMatch(/^actions\//)
  })
})
