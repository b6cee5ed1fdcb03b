import { useContext, useEffect, useState } from 'react'
import { createDrawingLimit, tickMs } from './drawing-limit'
import { DrawingProgressContext } from './drawing-progress'

/** Gives a page up that takes too long to draw. `isDrawing`: it is near the visible area, and not drawn yet. */
export function useDrawingLimit(page: number, isDrawing: boolean) {
  const progress = useContext(DrawingProgressContext)
  const [givenUp, setGivenUp] = useState(() => progress.isGivenUp(page))
  useEffect(() => {
    if (!isDrawing || givenUp) return
    const limit = createDrawingLimit(performance.now())
    const timer = setInterval(() => {
      const [now, visible, online] = [performance.now(), !document.hidden, navigator.onLine]
      if (!limit.tick({ now, visible, online, lastBytesAt: progress.lastBytesAt() })) return
      progress.giveUp(page)
      setGivenUp(true)
    }, tickMs)
    return () => clearInterval(timer)
  }, [givenUp, isDrawing, page, progress])
  const retry = () => {
    progress.retry(page)
    setGivenUp(false)
  }
  return { givenUp, retry }
}
