import mongoose from 'mongoose'
import { z } from 'zod'
import { storeUrlOf } from '../../client/store-url'

/** The token in the weekly mails of a user who wants them. The first mail comes on a Monday: the store has it at once. */
export async function mailTokenIn(dataDir: string, userId: string): Promise<string> {
  const connection = await mongoose.createConnection(storeUrlOf(dataDir)).asPromise()
  try {
    const records = await connection.collection('digests').find({}).toArray()
    return z.string().parse(records.find(({ _id }) => String(_id) === userId)?.mailToken)
  } finally {
    await connection.close()
  }
}
