/** Cases in which a server differs from MongoDB, by title, with the reason. Nothing in the product relies on them. */
export interface Gaps {
  /** Each of these fails each time. */
  always: ReadonlyMap<string, string>
  /** Each of these fails if concurrent requests happen to meet, so that no outcome can be expected. */
  byChance: ReadonlyMap<string, string>
}

const never: Gaps = { always: new Map(), byChance: new Map() }

const always = new Map([
  ['refuses an array as an identifier', 'it does refuse it, with code 2 instead of 53'],
  ['for unknown commands, stages and fields', 'an unknown field has code 2 instead of 40415'],
  ['refuses an empty path', 'it does refuse it, with code 2 instead of 56'],
  [
    'refuses a duplicate key from an upsert of findOneAndUpdate',
    'it does refuse it, with code 1 instead of 11000; ours are made by inserts, and by updates in a batch',
  ],
  [
    'refuses a duplicate key from an update of findOneAndUpdate',
    'the same; ours set no unique field of a document that is there',
  ],
  ['reports the duplicate key and its index', 'the error has its code, and neither keyPattern nor keyValue'],
  [
    'is unique for each item of an array',
    'two documents may share an item; ours are unique by single values',
  ],
  ['is not created if documents violate it', 'it is not made, and the error has code 1 instead of 11000'],
  ['refuse two arrays in one key', 'it indexes both; ours hold no two arrays'],
])

const byChance = new Map([
  [
    'returns to each of many concurrent upserts its own result',
    'those that lose the race for the insert are answered with what they would have inserted; ours make no document so',
  ],
  [
    'shares the queue with another process, and draws each document once',
    'a deletion is lost if somebody changes the document at the same moment, so that a drawing may be repeated, which does no harm',
  ],
])

export const gapsOf = (kind: 'mongodb' | 'ferretdb'): Gaps =>
  kind === 'ferretdb' ? { always, byChance } : never
