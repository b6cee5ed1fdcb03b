import { readdirSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

/** Limit of compressed code that a page fetches before it shows its content. Code for clicks or for the content itself is not included. */
const limitKB = 150

const folder = fileURLToPath(new URL('../../dist/web/assets/', import.meta.url))
const scripts = readdirSync(folder).filter((name) => name.endsWith('.js'))
const namesIn = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name]) => name ?? '')
const codeOf = (name: string) => readFileSync(folder + name, 'utf8')

/** The script and all its static imports. */
function withImports(name: string, found = new Set<string>()): Set<string> {
  if (found.has(name)) return found
  found.add(name)
  for (const imported of namesIn(codeOf(name), /(?:from|import)\s*["'`]\.\/([^"'`]+\.js)["'`]/g))
    withImports(imported, found)
  return found
}

const packedKB = (names: Iterable<string>) =>
  [...names].reduce((sum, name) => {
    const packed = scripts.includes(name) && readdirSync(folder).includes(`${name}.br`) ? `${name}.br` : name
    return sum + readFileSync(folder + packed).length / 1024
  }, 0)

const frame = scripts.filter((name) => name.startsWith('frame-'))
const sources = fileURLToPath(new URL('../../web/src/app/pages', import.meta.url))
const pageNames = readdirSync(sources, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.tsx'))
  .map((name) => basename(name, '.tsx'))
/** Code that the frame loads on demand: the pages, and parts that open on a click. */
const later = new Set(
  frame.flatMap((name) => namesIn(codeOf(name), /import\(["'`]\.\/([^"'`]+\.js)["'`]\)/g)),
)
const pages = [...later].filter((name) => pageNames.includes(name.replace(/-[\w-]{7}\.js$/, '')))

it('there is one frame, and pages beside it', () => {
  expect(frame).toHaveLength(1)
  expect(pages.length).toBeGreaterThan(25)
})

it.each(pages)(`%s fetches at most ${limitKB} KB with its frame, and no PDF code`, (name) => {
  const needed = withImports(name, withImports(frame[0] ?? ''))
  expect(packedKB(needed)).toBeLessThanOrEqual(limitKB)
  expect([...needed].filter((each) => codeOf(each).includes('GlobalWorkerOptions'))).toEqual([])
})
