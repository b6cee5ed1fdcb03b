import { AppError } from '../app-error'

/**
 * Bounds the photos that are in memory until their faces are found: in all, and of each sender. `hold` resolves to the release of a place;
 * it throws AppError('busy', 503) while there is none.
 */
export function createPhotosInMemory({ most, mostEach }: { most: number; mostEach: number }) {
  const bySender = new Map<string, number>()
  let held = 0

  return {
    hold(sender: string | undefined): () => void {
      const before = sender === undefined ? 0 : (bySender.get(sender) ?? 0)
      if (held >= most || before >= mostEach)
        throw new AppError('busy', 503, 'Too many photos are being processed. Please try again in a moment.')
      held++
      if (sender !== undefined) bySender.set(sender, before + 1)
      return () => {
        held--
        if (sender === undefined) return
        const left = (bySender.get(sender) ?? 1) - 1
        if (left > 0) bySender.set(sender, left)
        else bySender.delete(sender)
      }
    },
  }
}
