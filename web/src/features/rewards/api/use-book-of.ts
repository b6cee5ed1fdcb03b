import type { Book } from '#events'
import { useQuery } from '@tanstack/react-query'
import { booksQuery } from '../../../entities/book/api/read-books'
import { fileNameOf } from '../file-name'

/** The book with this file name; undefined if there is none, or the shop has not loaded. */
export function useBookOf(fileName: string): Book | undefined {
  const { data: books } = useQuery(booksQuery)
  return books?.find(({ pdf }) => fileNameOf(pdf) === fileName)
}
