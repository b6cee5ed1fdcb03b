import { createPrefixIndex } from './prefix-index'

/** A prefix index with several members under one key: modules whose codes differ in a hyphen, students with the same name. */
export function createSeveral() {
  const index = createPrefixIndex<Set<string>>()
  return {
    add(key: string, member: string): void {
      const members = index.get(key)
      if (members) members.add(member)
      else index.set(key, new Set([member]))
    },
    remove(key: string, member: string): void {
      const members = index.get(key)
      if (members?.delete(member) && members.size === 0) index.delete(key)
    },
    of: (key: string): string[] => [...(index.get(key) ?? [])],
    /** The members of at most `limit` keys that begin with this text, each once. */
    startingWith: (text: string, limit: number): string[] => [
      ...new Set(index.startingWith(text, limit).flatMap((members) => [...members])),
    ],
  }
}
