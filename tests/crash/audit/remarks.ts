import { nearRemovalDislikes, removalDislikes } from '#events'
import type { Memory } from '../memory'
import type { Books } from './books'

/** Each remark has the words of the last answer, and uploaders were told that removal of their new documents is near. */
export function auditRemarks({ remarks, documents }: Books, memory: Memory): string[] {
  const words = new Map(remarks.map((remark) => [remark._id, remark.words ?? '']))
  return [
    ...[...memory.remarks].flatMap(([key, known]) =>
      known.fits(words.get(key) ?? '') ? [] : [`the remark ${key} is “${words.get(key)}”`],
    ),
    ...documents
      .filter(({ _id, status, dislikes, restored }) => {
        const forgiven = restored?.dislikes ?? 0
        return (
          memory.uploads.has(_id) &&
          status === 'published' &&
          dislikes >= forgiven + nearRemovalDislikes &&
          dislikes <= forgiven + removalDislikes
        )
      })
      .filter(({ nearRemoval }) => nearRemoval === null)
      .map(({ _id, dislikes }) => `the uploader of ${_id} was not told of its ${dislikes} dislikes`),
  ]
}
