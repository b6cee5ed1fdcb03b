import { useEffect, useState } from 'react'

/** A text once it has not changed for this many milliseconds. */
export function useDebounced(text: string, ms: number): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), ms)
    return () => clearTimeout(timer)
  }, [text, ms])
  return settled
}
