// @module-tag long
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { narrowFonts } from './narrow-fonts'

const folder = await mkdtemp(join(tmpdir(), 'fonts-'))
afterAll(() => rm(folder, { recursive: true }))

it('keeps only the declared weights and characters of each font', async () => {
  const aliases = await narrowFonts(join(import.meta.dirname, 'src/styles/fonts.css'), folder)
  expect(aliases).toHaveLength(2)
  for (const { find, replacement } of aliases) {
    const narrow = await readFile(replacement)
    expect(narrow.subarray(0, 4).toString()).toBe('wOF2')
    const whole = await stat(createRequire(import.meta.url).resolve(find))
    expect(narrow.length).toBeGreaterThan(20_000)
    expect(narrow.length).toBeLessThan(whole.size * 0.9)
  }
})
