import { Marked, type TokenizerAndRendererExtension } from 'marked'

/** Turns the small Markdown of questions and answers into HTML, which is sanitised afterwards. HTML in it stays text. */
export const htmlOf = (text: string): string => reader.parse(text, { async: false })

/** Address of a page of the same document. */
export const pageAddress = /^#page=(\d{1,5})$/

const escaped = (text: string): string =>
  text.replaceAll(/[&<>"]/g, (sign) => `&#${sign.codePointAt(0)?.toString() ?? ''};`)

const isAllowed = (address: string): boolean => /^https?:\/\//i.test(address) || pageAddress.test(address)

const indexIn = (text: string, sign: string): number | undefined => {
  const at = text.indexOf(sign)
  return at === -1 ? undefined : at
}

/** `pattern`: its first group is the formula; `open` begins it. */
const formula = (
  kind: 'display' | 'inline',
  open: string,
  pattern: RegExp,
): TokenizerAndRendererExtension => ({
  name: `formula ${open}`,
  level: 'inline',
  start: (text) => indexIn(text, open),
  tokenizer(text) {
    const [raw, tex] = pattern.exec(text) ?? []
    if (raw === undefined || tex === undefined || tex.trim() === '') return undefined
    return { type: `formula ${open}`, raw, text: tex.trim() }
  },
  renderer: ({ text }) => `<span data-formula="${kind}">${escaped(String(text))}</span>`,
})

const formulas = [
  formula('display', '$$', /^\$\$([^$]+)\$\$/),
  formula('display', '\\[', /^\\\[([\s\S]+?)\\\]/),
  formula('inline', '\\(', /^\\\(([\s\S]+?)\\\)/),
  // As in Pandoc: `$5 and $6` are prices.
  formula('inline', '$', /^\$((?! )(?:\\.|[^$\\\n])+?)(?<! )\$(?!\d)/),
]

/** `#page=3` by itself. */
const pageLink: TokenizerAndRendererExtension = {
  name: 'page-link',
  level: 'inline',
  start: (text) => indexIn(text, '#page='),
  tokenizer(text) {
    const [raw, page] = /^#page=(\d{1,5})(?![\w-])/.exec(text) ?? []
    return raw === undefined || page === undefined ? undefined : { type: 'page-link', raw, page }
  },
  renderer: ({ page }) => `<a href="#page=${String(page)}">page ${String(page)}</a>`,
}

const never = () => undefined

const reader = new Marked({
  gfm: true,
  breaks: true,
  extensions: [...formulas, pageLink],
  // These stay as they were typed.
  tokenizer: {
    heading: never,
    lheading: never,
    hr: never,
    html: never,
    tag: never,
    table: never,
    def: never,
    reflink: never,
    code: never,
  },
  renderer: {
    code: ({ text }) => `<pre><code>${escaped(text)}</code></pre>`,
    image: ({ text, href }) => escaped(text === '' ? href : text),
    link({ href, tokens }) {
      const words = this.parser.parseInline(tokens)
      return isAllowed(href) ? `<a href="${escaped(href)}">${words}</a>` : words
    },
  },
})
