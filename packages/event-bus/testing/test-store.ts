import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startStore } from '@studyshelf/mongo-embedded/testing'
import mongoose, { Schema, type Connection, type Model, type SchemaDefinition } from 'mongoose'
import { outboxField, outboxIndex, stateEventField, stateEventIndex } from '../outbox/schema'
import type { ParkedRecord } from '../outbox/parked-events'

const strict = { strict: 'throw', strictQuery: 'throw', versionKey: false } as const

/** The embedded store in a folder of its own; or, if `TEST_DATABASE_URL` names a server, a database of its own there. */
export async function startTestStore() {
  const directory = await mkdtemp(join(tmpdir(), 'event-bus-'))
  const server: unknown = import.meta.env['TEST_DATABASE_URL']
  const isEmbedded = typeof server !== 'string' || server === ''
  const store = isEmbedded ? await startStore(directory, ['--notablescan']) : undefined
  const url = new URL(
    isEmbedded ? `mongodb://${encodeURIComponent(store?.socket ?? '')}/?directConnection=true` : server,
  )
  url.pathname = `/test-${randomBytes(6).toString('hex')}`
  const connection = await mongoose
    .createConnection(url.href, { bufferCommands: false, autoIndex: false, autoCreate: false })
    .asPromise()

  return {
    directory,
    connection,
    async stop() {
      if (!isEmbedded) await connection.dropDatabase()
      await connection.close()
      await store?.stop()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

/** A model with an outbox; `state` adds the event that carries the state. */
export async function createTestModel<T>(
  connection: Connection,
  { name, fields, unique, state }: { name: string; fields: SchemaDefinition; unique?: string; state?: true },
): Promise<Model<T>> {
  const schema = new Schema(
    {
      _id: { type: String, required: true },
      outbox: outboxField,
      ...(state && { stateEvent: stateEventField }),
      ...fields,
    },
    strict,
  )
  schema.index(...outboxIndex)
  if (state) schema.index(...stateEventIndex)
  if (unique) schema.index({ [unique]: 1 }, { unique: true })
  return ready(connection.model(name, schema) as unknown as Model<T>)
}

export const createParkedModel = async (connection: Connection): Promise<Model<ParkedRecord>> => {
  const fields = { _id: { type: String, required: true }, event: String, error: String, at: Date } as const
  return ready(connection.model('ParkedEvent', new Schema(fields, strict)) as unknown as Model<ParkedRecord>)
}

async function ready<T>(model: Model<T>): Promise<Model<T>> {
  await model.createCollection()
  for (const [key, options] of model.schema.indexes() as [Record<string, 1>, object][])
    await model.collection.createIndex(key, options)
  return model
}
