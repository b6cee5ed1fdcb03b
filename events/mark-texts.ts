import type { FoundMark, MarkKind } from './share-marks'

const numbersOf: Readonly<Partial<Record<MarkKind, string>>> = {
  matriculation: 'matriculation numbers',
  identity: 'NRIC or FIN numbers',
  phones: 'phone numbers',
}

/** A mark in words: `“© NUS” on page 2 and 5 more pages`. */
export function describeMark({ kind, words, page, pages }: FoundMark): string {
  const numbers = numbersOf[kind]
  const others = pages - 1
  const more = others === 0 ? '' : ` and ${others} more ${others === 1 ? 'page' : 'pages'}`
  return `${numbers === undefined ? `“${words}”` : `${numbers} (${words})`} on page ${page}${more}`
}
