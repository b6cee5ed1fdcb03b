import { minSuggestedLetters, suggestionCalls, type Suggestions } from '#events'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDebounced } from '../../../components/use-debounced'
import { request } from '../../../http/api-client'

/** Shorter than the pause before a word, and long enough that nobody who types quickly meets the server's limit. */
const debounceMs = 70

const none: Suggestions = { modules: [], documents: [], people: [] }

/**
 * Suggestions for a typed text. Those for the text before stay until the next ones arrive. A request for an older text is aborted.
 * `isSettled`: they belong to this text, and none are on their way.
 */
export function useSuggestions(typed: string): { suggestions: Suggestions; isSettled: boolean } {
  const text = typed.trim()
  const asked = useDebounced(text, debounceMs)
  const enabled = asked.length >= minSuggestedLetters && text.length >= minSuggestedLetters
  const { data, isPlaceholderData, fetchStatus } = useQuery({
    queryKey: ['suggestions', asked],
    queryFn: ({ signal }) => request(suggestionCalls.suggestions, { query: { q: asked }, signal }),
    enabled,
    placeholderData: keepPreviousData,
    retry: false,
  })
  // Without a connection the query waits, and those for an earlier text would stay.
  const isOld = isPlaceholderData && fetchStatus === 'paused'
  return {
    suggestions: enabled && data !== undefined && !isOld ? data : none,
    isSettled: asked === text && fetchStatus !== 'fetching',
  }
}
