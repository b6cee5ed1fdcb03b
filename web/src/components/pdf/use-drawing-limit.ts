import { useContext, useEffect, useSyncExternalStore } from 'react'
import { createDrawingLimit, tickMs } from './drawing-limit'
import { DrawingProgressContext } from './drawing-progress'

/**
 * Gives a page up that takes too long to draw, or that `fail` is called for. `isDrawing`: it is near the visible area, and not drawn yet.
 */
export function useDrawingLimit(page: number, isDrawing: boolean) {
  const progress = useContext(DrawingProgressContext)
  // Shared with the thumbnail of the page, which may be the one that got the error.
  const known = useSyncExternalStore(progress.follow, () => progress.givenUp(page))
  const givenUp = isDrawing ? known : null
  useEffect(() => {
    if (!isDrawing || givenUp !== null) return
    const limit = createDrawingLimit(performance.now())
    const timer = setInterval(() => {
      const [now, visible, online] = [performance.now(), !document.hidden, navigator.onLine]
      if (limit.tick({ now, visible, online, lastBytesAt: progress.lastBytesAt() }))
        progress.giveUp(page, 'slow')
    }, tickMs)
    return () => clearInterval(timer)
  }, [givenUp, isDrawing, page, progress])
  return {
    givenUp,
    fail: () => progress.giveUp(page, 'failed'),
    retry: () => progress.retry(page),
  }
}
