/** Items in the order in which they were shown before; new ones come last, so that nothing moves under a reader. */
export function keepOrder<Item extends { _id: string }>(
  items: readonly Item[],
  before: readonly string[],
): Item[] {
  const placeOf = ({ _id }: Item) => {
    const at = before.indexOf(_id)
    return at === -1 ? before.length : at
  }
  return items.toSorted((one, other) => placeOf(one) - placeOf(other))
}
