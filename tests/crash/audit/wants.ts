import type { Memory } from '../memory'
import type { Books } from './books'

/** Each want is open if the last answer said so. */
export function auditWants({ wants }: Books, memory: Memory): string[] {
  const open = new Set(wants.filter(({ isOpen }) => isOpen).map(({ _id }) => _id))
  return [...memory.wants].flatMap(([id, known]) =>
    known.fits(open.has(id)) ? [] : [`want ${id} is ${open.has(id) ? 'open' : 'not open'}`],
  )
}
