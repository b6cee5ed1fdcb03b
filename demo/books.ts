import { join } from 'node:path'
import type { Book } from '#events'
import { readSections, type Section } from './markdown'

/** Our own words in the place of a book, whose text is not ours to ship. */
export type StandIn = Pick<Book, 'title' | 'author'> & { sections: Section[] }

/** What stands in for a book of the shop. Throws an error that names the Markdown file, where it is missing or wrong. */
export const readStandIn = (
  folder: string,
  { title, author, pdf }: Pick<Book, 'title' | 'author' | 'pdf'>,
): StandIn => ({
  title,
  author,
  sections: readSections(join(folder, 'books', pdf.replace(/\.pdf$/, '.md'))),
})
