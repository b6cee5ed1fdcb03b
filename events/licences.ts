import type { DocumentRights } from './document-rights'

// Apart from document-rights.ts, which every page loads.

/** Open licences that an uploader may choose from, with the address of their text. */
export const licences = {
  'cc-by': { name: 'CC BY 4.0', href: 'https://creativecommons.org/licenses/by/4.0/' },
  'cc-by-sa': { name: 'CC BY-SA 4.0', href: 'https://creativecommons.org/licenses/by-sa/4.0/' },
  'cc-by-nc': { name: 'CC BY-NC 4.0', href: 'https://creativecommons.org/licenses/by-nc/4.0/' },
  'cc-by-nc-sa': { name: 'CC BY-NC-SA 4.0', href: 'https://creativecommons.org/licenses/by-nc-sa/4.0/' },
  'cc-by-nd': { name: 'CC BY-ND 4.0', href: 'https://creativecommons.org/licenses/by-nd/4.0/' },
  'cc-by-nc-nd': { name: 'CC BY-NC-ND 4.0', href: 'https://creativecommons.org/licenses/by-nc-nd/4.0/' },
  cc0: { name: 'CC0 1.0', href: 'https://creativecommons.org/publicdomain/zero/1.0/' },
  gfdl: { name: 'GNU FDL 1.3', href: 'https://www.gnu.org/licenses/fdl-1.3.html' },
} as const
export type Licence = keyof typeof licences
export const licenceNames = Object.keys(licences) as Licence[]

/** Null for one’s own work and for what is shared with permission. */
export const licenceOf = (rights: DocumentRights): (typeof licences)[Licence] | null =>
  rights === 'own' || rights === 'permission' ? null : licences[rights]

/** Rights in words. */
export const nameOfRights = (rights: DocumentRights): string =>
  licenceOf(rights)?.name ?? (rights === 'own' ? 'Own work' : 'Shared with permission')
