/** A reader as gateways name them to each other: the user, and whether members of the module may see who they are. */
export interface Reader {
  userId: string
  isShown: boolean
}

const mark = '!'

export const nameOf = ({ userId, isShown }: Reader): string => (isShown ? userId + mark : userId)

/** The distinct readers of such names. Somebody with several tabs is shown if one of them shows them. */
export function readersOf(names: readonly string[]): { all: Set<string>; shown: Set<string> } {
  const shown = names.filter((name) => name.endsWith(mark)).map((name) => name.slice(0, -mark.length))
  const others = names.filter((name) => !name.endsWith(mark))
  return { all: new Set([...others, ...shown]), shown: new Set(shown) }
}
