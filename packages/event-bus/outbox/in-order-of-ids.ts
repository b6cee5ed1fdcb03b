interface Write {
  readonly updateOne: { readonly filter: { readonly _id: string } }
}

/**
 * Sorts the writes of a batch by document id. MongoDB locks documents one by one. A server that locks the documents of a batch until it
 * is done (FerretDB) would otherwise let two batches deadlock.
 */
export const inOrderOfIds = <W extends Write>(writes: readonly W[]): W[] =>
  writes.toSorted((a, b) => (a.updateOne.filter._id < b.updateOne.filter._id ? -1 : 1))
