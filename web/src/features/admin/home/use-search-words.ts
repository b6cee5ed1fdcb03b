import { useEffect, useRef, useState } from 'react'
import { NavigationType, useLocation, useNavigationType, useSearchParams } from 'react-router-dom'
import { z } from 'zod'

/** Longer than the pause between two letters. */
const pauseMs = 250

/** Characters that the call accepts. */
export const longest = 254

const kept = z.object({ q: z.string() })

/** True if the words may be an email. It must not be part of the URL, because proxies and browsers record URLs. */
export const isPrivate = (q: string): boolean => q.includes('@')

/** The words in this history entry: in its address, or in its state if they may be an email. */
function useKept(): string {
  const { state } = useLocation() as { state: unknown }
  const [params] = useSearchParams()
  return (kept.safeParse(state).data?.q ?? params.get('q') ?? '').slice(0, longest)
}

/** Changes when somebody came to this page in another way than by typing here. */
export function useArrival(): string {
  const { key } = useLocation()
  const type = useNavigationType()
  const [arrival, setArrival] = useState(key)
  if (type !== NavigationType.Replace && key !== arrival) setArrival(key)
  return arrival
}

/** The typed text, and the words to search for: those of a moment ago, so that not every letter is a request. Back returns to them. */
export function useSearchWords() {
  const start = useKept()
  const [typed, setTyped] = useState(start)
  const [words, setWords] = useState(start.trim())
  const [, setParams] = useSearchParams()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  function search(text: string): void {
    clearTimeout(timer.current)
    const q = text.trim()
    setWords(q)
    if (q === '') setParams({}, { replace: true, preventScrollReset: true })
    else if (isPrivate(q)) setParams({}, { replace: true, state: { q }, preventScrollReset: true })
    else setParams({ q }, { replace: true, preventScrollReset: true })
  }

  return {
    typed,
    words,
    type: (text: string): void => {
      setTyped(text)
      clearTimeout(timer.current)
      timer.current = setTimeout(() => search(text), pauseMs)
    },
    searchNow: () => search(typed),
    clear: (): void => {
      setTyped('')
      search('')
    },
  }
}
