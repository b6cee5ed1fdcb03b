import { batchOf, type Migration } from '#platform'
import { createAccountModel } from '../model'
import { completeSomePlaces, withoutPlace } from '../names/complete-places'
import { createNamesakes } from '../names/namesakes'

/** See docs/decisions/050-usernames.md. */
export const places: Migration = {
  name: 'places',
  description: 'Accounts whose names look alike get a number, in the order in which they were created.',
  upgrade: 'stop',
  plan: ({ connection }) => createAccountModel(connection).countDocuments(withoutPlace),
  async batch({ connection }) {
    const accounts = createAccountModel(connection)
    const found = await completeSomePlaces(accounts, createNamesakes({ accounts }))
    return batchOf(found, found.length)
  },
}
