import { universityOf, type University } from '../../../../events/typed/student-address'

/** Home shows the documents of one's own university, or all. */
export type ShelfScope = 'own' | 'all'

const key = 'home-shelves'

/** The choice kept in this browser: one's own university unless 'all' was chosen. */
export const keptScope = (storage: Pick<Storage, 'getItem'> = localStorage): ShelfScope =>
  storage.getItem(key) === 'all' ? 'all' : 'own'

export function keepScope(
  scope: ShelfScope,
  storage: Pick<Storage, 'setItem' | 'removeItem'> = localStorage,
): void {
  if (scope === 'all') storage.setItem(key, scope)
  else storage.removeItem(key)
}

/** The university that Home's shelves are narrowed to; null for all documents, and for addresses of no university. */
export const shownUniversity = (email: string, scope: ShelfScope): University | null =>
  scope === 'all' ? null : universityOf(email)

/** The address of a shelf of the library, narrowed to a university. */
export const addressWithin = (path: string, university: University | null): string =>
  university === null ? path : `${path}?university=${university}`
