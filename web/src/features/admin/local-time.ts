/** A moment as an input of type `datetime-local` has it: to the minute, in the browser's time zone. */
export function localTimeOf(at: Date): string {
  const two = (part: number) => String(part).padStart(2, '0')
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
  return `${day}T${two(at.getHours())}:${two(at.getMinutes())}`
}

/** The instant of a time that was typed in, in the browser's time zone; null for none. */
export function instantOf(typed: string): string | null {
  const at = new Date(typed)
  return typed === '' || Number.isNaN(at.getTime()) ? null : at.toISOString()
}

/** The browser's time zone, as people know it: 'Singapore'. */
export const timeZone = (): string =>
  Intl.DateTimeFormat().resolvedOptions().timeZone.split('/').at(-1)?.replaceAll('_', ' ') ?? ''
