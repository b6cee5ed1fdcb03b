import { courseCodeField, id, shownName } from '#events'
import type { Accounts } from '#services/accounts'
import type { Library, SharedDocument } from '#services/library'
import { browseHead, documentHead, fixedHeads, moduleHead, profileHead, type Head } from './head'

export interface FindHeadDeps {
  library: Pick<Library, 'shared' | 'byCourse' | 'newest' | 'ofUser'>
  accounts: Pick<Accounts, 'get'>
  /** The version of a document's picture. */
  versionOf: (document: SharedDocument) => string
}

/** Reads the head of a page as of this moment; null if there is nothing that visitors may see. */
export type ReadHead = () => Promise<Head | null>

/** The head of a page by its path, without a query: fixed, to be read, or null if the address has none of its own. */
export function createFindHead({ library, accounts, versionOf }: FindHeadDeps) {
  const readers: Readonly<Record<string, (name: string) => ReadHead | null>> = {
    document: (name) => {
      if (!id.safeParse(name).success) return null
      return async () => {
        const document = await library.shared(name)
        return document && documentHead(document, versionOf(document))
      }
    },
    modules: (name) => {
      const code = courseCodeField.safeParse(name).data
      if (code === undefined) return null
      return async () => {
        const { total } = await library.byCourse(code, 1)
        return total === 0 ? null : moduleHead(code, total)
      }
    },
    // A person is known to visitors by the documents that they published.
    profile: (name) => {
      if (!id.safeParse(name).success) return null
      return async () => {
        const [account, { total }] = await Promise.all([accounts.get(name), library.ofUser(name, 1)])
        if (account === null || !account.isActive || !account.emailVerified || total === 0) return null
        return profileHead(name, shownName(account), total)
      }
    },
  }

  return (address: string): Head | ReadHead | null => {
    const path = address === '/' ? address : address.replace(/\/$/, '')
    const fixed = Object.hasOwn(fixedHeads, path) ? fixedHeads[path] : undefined
    if (fixed !== undefined) return fixed
    if (path === '/browse') return async () => browseHead((await library.newest(1)).total)
    const [, kind = '', name = '', ...rest] = path.split('/')
    const reader =
      Object.hasOwn(readers, kind) && name !== '' && rest.length === 0 ? readers[kind] : undefined
    return reader?.(decoded(name)) ?? null
  }
}
export type FindHead = ReturnType<typeof createFindHead>

function decoded(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return ''
  }
}
