import { AppError } from '../app-error'
import type { Files } from './port'

const isMissing = (error: unknown): boolean => error instanceof AppError && error.code === 'file-missing'

/** The result; null if the file is missing. */
const unlessMissing = async <T>(act: Promise<T>): Promise<T | null> => {
  try {
    return await act
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

/**
 * The current file host, while files move to it from a former one. New files go to the current host; a file that is not
 * there yet is read from the former one. Changes are made at the former host first and then at the current one: a move
 * looks at the former host once more after it has copied a file, so that one of both sees the other.
 */
export function withFormer(current: Files, former: Files): Files {
  /** The current host is asked once more, because the file may have moved in between. */
  const onFirst = async <T>(act: (host: Files) => Promise<T>, mayGoOn = () => true): Promise<T> => {
    for (const host of [current, former]) {
      try {
        return await act(host)
      } catch (error) {
        if (!isMissing(error) || !mayGoOn()) throw error
      }
    }
    return act(current)
  }

  return {
    ticket: (request) => current.ticket(request),
    identify: async (secureUrl) => (await current.identify(secureUrl)) ?? former.identify(secureUrl),
    describe: async (ref) =>
      (await current.describe(ref)) ?? (await former.describe(ref)) ?? current.describe(ref),
    read: (ref) => onFirst((host) => host.read(ref)),
    open: (ref, range) => onFirst((host) => host.open(ref, range)),

    withPath(ref, work) {
      let hasBegun = false
      const begin = (path: string) => {
        hasBegun = true
        return work(path)
      }
      return onFirst(
        (host) => host.withPath(ref, begin),
        () => !hasBegun,
      )
    },

    put: (file) => current.put(file),

    async replace(ref, path) {
      const before = await unlessMissing(former.replace(ref, path))
      if (before === null) return current.replace(ref, path)
      return (await unlessMissing(current.replace(ref, path))) ?? before
    },

    async anonymise(ref) {
      await former.anonymise(ref)
      await current.anonymise(ref)
    },

    async delete(ref) {
      await former.delete(ref)
      await current.delete(ref)
    },

    publicPath: (ref) => current.publicPath(ref),
    ...(current.uploadOrigin !== undefined && { uploadOrigin: current.uploadOrigin }),
    ...(current.uploads && { uploads: current.uploads }),
    holdDeleted() {
      current.holdDeleted?.()
      former.holdDeleted?.()
    },
    async releaseDeleted() {
      await current.releaseDeleted?.()
      await former.releaseDeleted?.()
    },

    async stop() {
      await former.stop()
      await current.stop()
    },
  }
}
