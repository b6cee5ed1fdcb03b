interface Write {
  readonly updateOne: { readonly filter: { readonly _id: string } }
}

/**
 * The writes of a batch in the order of their documents. MongoDB takes documents one by one; a server that locks what a batch
 * has written until the batch is done (FerretDB) would let two batches wait for each other.
 */
export const inOrderOfIds = <W extends Write>(writes: readonly W[]): W[] =>
  writes.toSorted((a, b) => (a.updateOne.filter._id < b.updateOne.filter._id ? -1 : 1))
