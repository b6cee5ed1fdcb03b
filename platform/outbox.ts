import {
  createOutbox as create,
  createParkedEvents as createParked,
  type ParkedEvents,
} from '@studyshelf/event-bus'
import type { Connection } from 'mongoose'
import { z } from 'zod'
import { catalogue } from '#events'
import { createModel, defineRecord } from './database/define-record'

const stateEvents: ReadonlySet<string> = new Set(
  catalogue.filter((definition) => 'state' in definition).map(({ name }) => name),
)

export const createOutbox = (options: Omit<Parameters<typeof create>[0], 'stateEvents'>) =>
  create({ ...options, stateEvents })

const parkedEvent = defineRecord({
  name: 'ParkedEvent',
  collection: 'parked_events',
  fields: { event: z.string(), error: z.string(), at: z.date() },
  indexes: [],
  outbox: false,
})

export const createParkedEvents = (connection: Connection): ParkedEvents =>
  createParked(createModel(connection, parkedEvent))
