import { documentStatusChanged } from '#events'
import type { Files, Outbox } from '#platform/core'
import type { Library, PlantedDocument } from '../contract'
import type { Store } from '../model'
import type { Shown } from './card'
import { uploaded } from './life'
import { newDocument } from './rules'

/** Seeded documents written together. */
const sideBySide = 20

/** The seeded world's documents: with given ids and times, and the usual events. */
export function createPlantDocuments(deps: {
  store: Pick<Store, 'documents'>
  outbox: Pick<Outbox, 'event' | 'insert'>
  files: Pick<Files, 'describe'>
  onPublished: (document: Shown) => void
}): Library['plantDocuments'] {
  const { documents } = deps.store

  async function plant({ file: ref, ...given }: PlantedDocument): Promise<void> {
    const file = await deps.files.describe(ref)
    if (file === null) throw new Error(`A planted document's file is missing: ${ref}`)
    const document = newDocument({ ...given, file, isJudged: true, similarTo: null })
    await deps.outbox.insert(documents, document, [
      deps.outbox.event(documentStatusChanged, uploaded(document)),
    ])
    deps.onPublished(document)
  }

  return async (planted) => {
    const ids = planted.map(({ _id }) => _id)
    const found = await documents.find({ _id: { $in: ids } }, { _id: 1 }).lean()
    const known = new Set(found.map(({ _id }) => _id))
    const missing = planted.filter(({ _id }) => !known.has(_id))
    for (let at = 0; at < missing.length; at += sideBySide)
      await Promise.all(missing.slice(at, at + sideBySide).map(plant))
  }
}
