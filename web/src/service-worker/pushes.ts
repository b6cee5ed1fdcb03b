/** A push that the server sent to this device. */
export interface Push {
  tag: string
  title: string
  body: string
  /** The page that it opens. */
  path: string
}

/** A push of this version of the program; null for any other, and for addresses elsewhere. */
export function readPush(text: string): Push | null {
  try {
    const push: unknown = JSON.parse(text)
    if (typeof push !== 'object' || push === null) return null
    const { tag, title, body, path } = push as Record<string, unknown>
    const isWhole = [tag, title, body, path].every((part) => typeof part === 'string')
    return isWhole && isOwnPath(path as string) ? ({ tag, title, body, path } as Push) : null
  } catch {
    return null
  }
}

const isOwnPath = (path: string) => /^\/(?![/\\])/.test(path)

/** Shown for a push that cannot be read: browsers demand that every push shows something. */
export const unreadPush: Push = {
  tag: 'unread',
  title: 'Studyshelf',
  body: 'There is something new for you.',
  path: '/',
}
