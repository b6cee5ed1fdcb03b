import type { createModeration } from '#services/moderation'

/** A library without documents, in which nothing can be decided: for tests of moderation about something else. */
export const noDocuments: Parameters<typeof createModeration>[0]['library'] = {
  remove: async () => false,
  noteNearRemoval: async () => undefined,
  publishedBeyond: async () => [],
  restore: async () => false,
  removalOf: async () => null,
  dislikesOf: async () => [],
  dislikedBy: async () => new Map(),
  takeDown: async () => false,
  closeByNotice: async () => false,
  reopenAfterNotice: async () => false,
  voidDislikes: async () => undefined,
  publishWithheld: async () => false,
  refuseWithheld: async () => false,
  isWithheld: async () => false,
  publicationsOf: async () => [],
  uploadersOf: async () => [],
  openersOf: async () => new Map(),
  openedBy: async () => new Map(),
  titlesOf: async () => new Map(),
  uploadsOn: async () => [],
  searchAnyStatus: async () => ({ found: [], more: false }),
  suggest: async () => ({ modules: [], documents: [], people: [] }),
  votesOn: async () => [],
}
