import { join } from 'node:path'
import { z } from 'zod'
import { readMarkdown, type Section } from './markdown'

const bookFront = z.strictObject({ title: z.string().min(1), author: z.string().min(1) })

export type StandIn = z.infer<typeof bookFront> & { sections: Section[] }

/**
 * Our own words in the place of a book, whose text is not ours to ship. `pdf`: the file under which the shop knows the book. Throws an
 * error that names the Markdown file, where it is missing or wrong.
 */
export const readBook = (folder: string, pdf: string): StandIn =>
  readMarkdown(join(folder, 'books', pdf.replace(/\.pdf$/, '.md')), bookFront)
