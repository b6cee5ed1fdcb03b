import { hasWord, kindsInWords, searchCalls, type DocumentKind } from '#events'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { isOfModule } from '../../../entities/document/of-module'
import { sharesWord } from '../../../entities/want/similar-wants'
import { request } from '../../../http/api-client'

const most = 3
/** Further ones belong to other modules, or are of another kind. */
const asked = 12
const shortest = 3

/** Documents of a module and a kind whose titles have words of a line. */
export function useMatchingDocuments({
  code,
  sharedCodes,
  kind,
  line,
}: {
  code: string
  sharedCodes: readonly string[]
  kind: DocumentKind
  line: string
}) {
  const q = `${code} ${kindsInWords[kind]} ${line}`
  const enabled = line.length >= shortest && hasWord(line)
  const { data } = useQuery({
    enabled,
    queryKey: ['matching-documents', q],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => request(searchCalls.searchDocuments, { query: { q, limit: asked }, signal }),
  })
  const found = enabled ? (data?.documents ?? []) : []
  return found
    .filter(
      (document) =>
        isOfModule(document, code, sharedCodes) &&
        document.kind === kind &&
        // A search also finds what has only the words of the module and the kind.
        sharesWord(line, document.title),
    )
    .slice(0, most)
}
