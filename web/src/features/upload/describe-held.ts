import type { HeldFor } from '#events'

const said: Readonly<Record<HeldFor, readonly [one: string, many: string, some: string]>> = {
  'near-copy': [
    'It is nearly the same as notes that the library has',
    'They are nearly the same as notes that the library has',
    'some are nearly the same as notes that the library has',
  ],
  marks: [
    'It looks like material that is not yours to share',
    'They look like material that is not yours to share',
    'some look like material that is not yours to share',
  ],
  'not-judged': [
    'Our checks couldn’t read it',
    'Our checks couldn’t read them',
    'some couldn’t be read by our checks',
  ],
}
const inOrder = ['near-copy', 'marks', 'not-judged'] as const

/** Says why these documents wait for an admin. */
export function describeHeld(documents: readonly { heldFor: HeldFor | null }[]): string {
  const isOne = documents.length === 1
  const reasons = inOrder.filter((reason) => documents.some(({ heldFor }) => heldFor === reason))
  const looks = `an admin reviews ${isOne ? 'it before it earns' : 'them before they earn'} points.`
  const [only] = reasons
  if (reasons.length === 1 && only !== undefined) return `${said[only][isOne ? 0 : 1]}, so ${looks}`
  const all = reasons.map((reason) => said[reason][2])
  const list = `${all.slice(0, -1).join(', ')}, and ${all.at(-1) ?? ''}`
  return `${list.charAt(0).toUpperCase()}${list.slice(1)}, so ${looks}`
}
