import LinkifyIt from 'linkify-it'

// Only full addresses: `report.md` or `kim@somewhere` remain text.
const finder = new LinkifyIt({ fuzzyLink: false, fuzzyEmail: false, fuzzyIP: false })
finder.add('ftp:', null).add('mailto:', null).add('//', null)

export type TextPart =
  | { kind: 'text'; text: string }
  /** A page of this product: path, query and hash. */
  | { kind: 'here'; text: string; path: string }
  | { kind: 'elsewhere'; text: string; url: string }

/** Splits a text into plain text and http(s) links, in order. `origin`: this product's origin. */
export function splitLinks(text: string, origin: string): TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  const addText = (from: number, to: number) => {
    if (to > from) parts.push({ kind: 'text', text: text.slice(from, to) })
  }
  for (const { index, lastIndex, url } of finder.match(text) ?? []) {
    const address = URL.parse(url)
    if (address === null || !['http:', 'https:'].includes(address.protocol)) continue
    addText(end, index)
    const words = text.slice(index, lastIndex)
    parts.push(
      address.origin === origin
        ? { kind: 'here', text: words, path: `${address.pathname}${address.search}${address.hash}` }
        : { kind: 'elsewhere', text: words, url: address.href },
    )
    end = lastIndex
  }
  addText(end, text.length)
  return parts
}
