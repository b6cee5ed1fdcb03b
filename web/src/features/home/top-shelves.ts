/** The order of Home's first shelves: one for each current module, then the most liked documents. */
export const topShelves = <S>(modules: readonly string[], course: (code: string) => S, mostLiked: S): S[] => [
  ...modules.map(course),
  mostLiked,
]
