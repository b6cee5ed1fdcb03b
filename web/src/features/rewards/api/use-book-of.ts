import type { Book } from '#events'
import { useQuery } from '@tanstack/react-query'
import { booksQuery } from '../../../entities/book/api/read-books'
import { fileNameOf } from '../file-name'

/** The book of the shop that lies in this file; undefined where there is none, or the shop is not read yet. */
export function useBookOf(fileName: string): Book | undefined {
  const { data: books } = useQuery(booksQuery)
  return books?.find(({ pdf }) => fileNameOf(pdf) === fileName)
}
