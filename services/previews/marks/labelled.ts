import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { z } from 'zod'
import { identityLetter, nusLetter } from './personal-numbers'

const labelled = z.array(
  z.object({
    name: z.string(),
    /** The name of its uploader. */
    author: z.string().default('Kim Tae Young'),
    /** Above, or below, every page. */
    header: z.string().default(''),
    footer: z.string().default(''),
    pages: z.array(z.string()).min(2),
  }),
)

/** Numbers of nobody, with right check letters: `{nric 3}` in the texts. */
const numbers: Readonly<Record<string, (of: number) => string>> = {
  nric: (of) => {
    const number = `S00001${String(of).padStart(2, '0')}`
    return number + String(identityLetter(number))
  },
  matric: (of) => {
    const number = `A00001${String(of).padStart(2, '0')}`
    return number + nusLetter(number)
  },
  mobile: (of) => `9000 00${String(of).padStart(2, '0')}`,
}
const filled = (text: string) =>
  text.replace(/\{(\w+) (\d+)\}/g, (_, kind: string, of: string) => numbers[kind]?.(Number(of)) ?? '')

/** A document of the labelled set: written by hand, as texts of pages. */
export interface Labelled {
  name: string
  author: string
  pages: string[]
}

/** The labelled set: `honest` notes may not wait, `marked` material must. */
export const readLabelled = (label: 'honest' | 'marked'): Labelled[] =>
  labelled
    .parse(parse(readFileSync(new URL(`labelled-${label}.yml`, import.meta.url), 'utf8')))
    .map(({ header, footer, pages, ...named }) => ({
      ...named,
      pages: pages.map((page) =>
        filled([header, page.trim(), footer].filter((part) => part !== '').join('\n\n')),
      ),
    }))
