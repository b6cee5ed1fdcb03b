import { product, type Head } from './head'

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? '')

/** One line of whole characters, without marks that turn around the text of the page or the chat that shows it. */
const plain = (text: string): string =>
  // Through bytes, which replaces lone surrogates.
  Buffer.from(text)
    .toString()
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu, ' ')
    .trim()

/** JSON that cannot end the script that holds it. */
const escapeJson = (value: object): string =>
  JSON.stringify(value, (_, each: unknown) => (typeof each === 'string' ? plain(each) : each)).replace(
    /[<>&]/g,
    (sign) => `\\u00${sign.charCodeAt(0).toString(16)}`,
  )

const meta = (key: 'name' | 'property', name: string, content: string): string =>
  `<meta ${key}="${name}" content="${escapeHtml(plain(content))}" />`

/** The tags of a head. `site`: the beginning of all addresses. `path`: of the page, where it has a canonical one. */
export function writeHead(head: Omit<Head, 'path'> & { path?: string }, site: string): string {
  const { title, description, type, path, picture, data } = head
  const addressOf = (path: string) => site + path
  const image = addressOf(picture.path)
  const tags = [
    `<title>${escapeHtml(plain(title === product ? product : `${title} · ${product}`))}</title>`,
    meta('name', 'description', description),
    ...(path === undefined
      ? []
      : [
          `<link rel="canonical" href="${escapeHtml(addressOf(path))}" />`,
          meta('property', 'og:url', addressOf(path)),
        ]),
    meta('property', 'og:site_name', product),
    meta('property', 'og:type', type),
    meta('property', 'og:locale', 'en_SG'),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    meta('property', 'og:image', image),
    meta('property', 'og:image:type', 'image/jpeg'),
    meta('property', 'og:image:width', '1200'),
    meta('property', 'og:image:height', '630'),
    meta('property', 'og:image:alt', picture.alt),
    meta('name', 'twitter:card', 'summary_large_image'),
    meta('name', 'twitter:title', title),
    meta('name', 'twitter:description', description),
    meta('name', 'twitter:image', image),
    meta('name', 'twitter:image:alt', picture.alt),
    // A data block: it is not run, so that the content security policy does not concern it.
    ...(data === undefined
      ? []
      : [`<script type="application/ld+json">${escapeJson(data(addressOf))}</script>`]),
  ]
  return tags.join('\n    ')
}
