import type { Span } from './match-text'

/** Part of a piece of text, and whether it belongs to the match that one looks at. */
export type MarkedSpan = Span & { current: boolean }

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escape = (text: string) => text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign)

/** The markup of one piece of text in which the spans, in their order, are marked. */
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
