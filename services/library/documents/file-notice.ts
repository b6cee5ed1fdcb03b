import type { Removed, RemovedKind } from '#services/previews'

/** In the order in which they are named. */
const parts: readonly [RemovedKind, string][] = [
  ['scripts', 'scripts'],
  ['forms', 'form actions'],
  ['media', 'embedded media'],
  ['links', 'links to other files or programs'],
]

const list = new Intl.ListFormat('en', { type: 'conjunction' })

function attachmentsIn(names: readonly string[]): string {
  if (names.length === 1) return `the attached file ${names[0]}`
  return names.length === 0 ? 'attached files' : `attached files (${list.format(names)})`
}

/** One or two sentences for the uploader about a file that was written anew; null if it is as it came. */
export function fileNotice(removed: Removed | null): string | null {
  if (removed === null) return null
  const { kinds, attachments } = removed
  const named = parts.flatMap(([kind, words]) => (kinds.includes(kind) ? [words] : []))
  if (kinds.includes('attachments')) named.push(attachmentsIn(attachments.map((name) => `‘${name}’`)))
  if (named.length > 0) return `We removed ${list.format(named)} from your file. The pages are unchanged.`
  return kinds.includes('restrictions')
    ? 'We removed the restrictions on printing and copying from your file. The pages are unchanged.'
    : 'We repaired your file so that every reader shows the same. The pages are unchanged.'
}
