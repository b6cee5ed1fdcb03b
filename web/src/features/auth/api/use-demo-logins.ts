import { demoResponse } from '#events'
import { useQuery } from '@tanstack/react-query'

/** Logins of the seeded world; null where there is none to show. */
export function useDemoLogins() {
  const { data } = useQuery({
    queryKey: ['demo-logins'],
    queryFn: readDemoLogins,
    staleTime: Infinity,
    retry: false,
  })
  return data ?? null
}

async function readDemoLogins({ signal }: { signal: AbortSignal }) {
  const response = await fetch('/dev/demo.json', { signal, headers: { Accept: 'application/json' } })
  if (!response.ok) return null
  try {
    return demoResponse.safeParse(await response.json()).data ?? null
  } catch {
    return null
  }
}
