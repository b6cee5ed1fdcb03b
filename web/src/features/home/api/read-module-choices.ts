import { moduleCalls, universityOf, type ModuleChoice } from '#events'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDebounced } from '../../../components/use-debounced'
import { request } from '../../../http/api-client'
import { useSession } from '../../../session/session-store'

/** Shorter than the pause before a word, and within the server's limit. */
const debounceMs = 70

/**
 * Modules for a typed text; without one those of the user's university with the most documents. Null while the first ones are read.
 * `isSettled`: they belong to this text. Never after a failure, since codes can be typed without the list.
 */
export function useModuleChoices(typed: string): {
  choices: readonly ModuleChoice[] | null
  isSettled: boolean
} {
  const q = useDebounced(typed.trim(), debounceMs)
  const university = useSession(({ user }) => (user === null ? null : universityOf(user.email)))
  const { data, isError, isPlaceholderData } = useQuery({
    queryKey: ['module-choices', q, university],
    queryFn: ({ signal }) =>
      request(moduleCalls.moduleChoices, {
        query: { q, ...(university !== null && { university }) },
        signal,
      }),
    placeholderData: keepPreviousData,
    retry: false,
  })
  const choices = isError ? [] : (data?.modules ?? null)
  return { choices, isSettled: data !== undefined && !isError && !isPlaceholderData && q === typed.trim() }
}

/** The codes among these that no published document has. */
export async function readUnknownModules(codes: readonly string[]): Promise<string[]> {
  const { modules } = await request(moduleCalls.moduleCounts, { query: { codes: codes.join(',') } })
  return modules.filter(({ documents }) => documents === 0).map(({ courseCode }) => courseCode)
}
