import { join } from 'node:path'
import type { Book } from '#events'
import { readSections, type Section } from './markdown'

/** Placeholder books: we may not ship the text of the real ones. */
export type PlaceholderBook = Pick<Book, 'title' | 'author'> & { sections: Section[] }

/** Makes the placeholder for a book of the shop. Throws an error that names the Markdown file if it is missing or invalid. */
export const readPlaceholderBook = (
  folder: string,
  { title, author, pdf }: Pick<Book, 'title' | 'author' | 'pdf'>,
): PlaceholderBook => ({
  title,
  author,
  sections: readSections(join(folder, 'books', pdf.replace(/\.pdf$/, '.md'))),
})
