import { describe, expect, it } from 'vitest'
import { makePages } from '../../../tests/fixtures/pdfs'
import { lookAt } from '../likeness/look-at'
import { defaultPhrases } from './default-phrases'
import { findMarks } from './find-marks'
import { readLabelled } from './labelled'

const phrases = defaultPhrases
/** As texts, and as PDFs whose text is read as that of an upload. */
const ways = {
  texts: async (pages: string[], author: string) => findMarks(pages, { phrases, author }),
  PDFs: async (pages: string[], author: string) => {
    const looked = await lookAt(new Uint8Array(await makePages(pages)), { phrases, author })
    return looked.outcome === 'read' ? looked.marks : null
  },
}

const sum = (counts: readonly { pages: number }[]) => counts.reduce((total, { pages }) => total + pages, 0)

describe.each(['texts', 'PDFs'] as const)('the labelled set as %s', (way) => {
  /** One after another: the time to read a document is limited. */
  async function read(label: 'honest' | 'marked') {
    const looked = []
    for (const { name, pages, author } of readLabelled(label))
      looked.push({ name, pages: pages.length, marks: await ways[way](pages, author) })
    return looked
  }
  const tags = way === 'PDFs' ? ['long'] : []

  it(
    'has 120 pages, half of them honest: no honest note waits, and nine of ten marked documents do',
    { tags },
    async () => {
      const [honest, marked] = [await read('honest'), await read('marked')]
      const waits = ({ marks }: (typeof honest)[number]) => marks === null || marks.length > 0
      const missed = marked.filter((each) => !waits(each)).map(({ name }) => name)
      process.stdout.write(
        `labelled set as ${way}: ${honest.filter(waits).length} of ${honest.length} honest documents ` +
          `(${sum(honest)} pages) wait; ${marked.length - missed.length} of ${marked.length} marked documents ` +
          `(${sum(marked)} pages) wait; missed: ${missed.join(', ')}\n`,
      )
      expect(sum(honest)).toBeGreaterThanOrEqual(60)
      expect(sum(marked)).toBeGreaterThanOrEqual(60)
      expect(honest.filter(waits)).toEqual([])
      expect(missed.length / marked.length).toBeLessThanOrEqual(0.1)
    },
  )
})
