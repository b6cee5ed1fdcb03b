import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, join } from 'node:path'
import subsetFont from 'subset-font'

const face = /@font-face \{([^}]*)\}/g
const require = createRequire(import.meta.url)

/**
 * Writes subsets of a style sheet's fonts to `folder`: only the weights of its `font-weight`s and the characters of its
 * `unicode-range`s. Returns the Vite aliases that replace the full fonts.
 */
export async function narrowFonts(
  sheet: string,
  folder: string,
): Promise<{ find: string; replacement: string }[]> {
  await mkdir(folder, { recursive: true })
  const css = await readFile(sheet, 'utf8')
  return Promise.all(
    [...css.matchAll(face)].map(async ([, declared = '']) => {
      const [, find = ''] = /url\('([^']+)'\)/.exec(declared) ?? []
      const [, min, max] = /font-weight: (\d+) (\d+);/.exec(declared) ?? []
      const replacement = join(folder, basename(find))
      const narrow = await subsetFont(await readFile(require.resolve(find)), charactersOf(declared), {
        targetFormat: 'woff2',
        variationAxes: { wght: { min: Number(min), max: Number(max) } },
      })
      // Atomically: another build may be reading it.
      await writeFile(`${replacement}.${process.pid}`, narrow)
      await rename(`${replacement}.${process.pid}`, replacement)
      return { find, replacement }
    }),
  )
}

/** The characters of a `unicode-range`. */
function charactersOf(declared: string): string {
  const ranges = declared.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)
  return [...ranges]
    .flatMap(([, from = '', to = from]) => {
      const first = parseInt(from, 16)
      return Array.from({ length: parseInt(to, 16) - first + 1 }, (_, n) => String.fromCodePoint(first + n))
    })
    .join('')
}
