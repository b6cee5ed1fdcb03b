import { documentStatuses } from '#events'
import type { Library } from '../contract'
import type { Store } from '../model'

/** The uploads of each day, also those that were held, removed or deleted. A held one counts on the day when it was published. */
export const createUploadsOn =
  ({ documents }: Pick<Store, 'documents'>): Library['uploadsOn'] =>
  (days) =>
    Promise.all(
      days.map(({ from, until }) =>
        documents.countDocuments({
          status: { $in: [...documentStatuses] },
          publishedAt: { $gte: from, $lt: until },
        }),
      ),
    )
