import type { Want } from '#events'

/** A list after a change of the want with this id (null: of none in it); a new one comes first, and null takes it out. */
export function replaceWant(wants: readonly Want[], id: string | null, changed: Want | null): Want[] {
  if (changed === null) return wants.filter(({ _id }) => _id !== id)
  return wants.some(({ _id }) => _id === id)
    ? wants.map((want) => (want._id === id ? changed : want))
    : [changed, ...wants]
}
