import { kindsInWords, type Want } from '#events'

/** A want as one text. */
export function wantInWords({ kind, year, line }: Pick<Want, 'kind' | 'year' | 'line'>): string {
  const words = kindsInWords[kind]
  const named = words.charAt(0).toUpperCase() + words.slice(1)
  return `${named}${year === null ? '' : ` ${year}`}${line === null ? '' : `: ${line}`}`
}
