import type { MarkedSpan } from '../find/mark-text'
import type { Run } from './text-item'

interface Part {
  text: string
  mark: 'match' | 'current' | null
}

/** A run as parts with and without marks. `str`: the whole text item; `spans`: its marked parts, in order. */
export function partsOf({ start, end }: Run, str: string, spans: readonly MarkedSpan[] = []): Part[] {
  const parts: Part[] = []
  let at = start
  for (const span of spans) {
    const [from, to] = [Math.max(at, span.start), Math.min(end, span.end)]
    if (from >= to) continue
    if (from > at) parts.push({ text: str.slice(at, from), mark: null })
    parts.push({ text: str.slice(from, to), mark: span.current ? 'current' : 'match' })
    at = to
  }
  if (at < end) parts.push({ text: str.slice(at, end), mark: null })
  return parts
}
