import type { Span } from './match-text'

/** A span of a text item; `current`: part of the selected match. */
export type MarkedSpan = Span & { current: boolean }

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escape = (text: string) => text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign)

/** HTML of a text item with its spans marked, in order. */
export function markText(text: string, spans: readonly MarkedSpan[]): string {
  let at = 0
  let markup = ''
  for (const { start, end, current } of spans) {
    const marked = escape(text.slice(start, end))
    markup += `${escape(text.slice(at, start))}<mark${current ? ' data-current="true"' : ''}>${marked}</mark>`
    at = end
  }
  return markup + escape(text.slice(at))
}
