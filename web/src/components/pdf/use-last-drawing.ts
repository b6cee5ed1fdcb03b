import { useCallback, useLayoutEffect, useRef, type RefObject } from 'react'
import styles from './pdf-page.module.css'

/** A copy is only seen for a moment. */
const maxPixels = 4_000_000

/**
 * Shows the last drawing of a page, stretched, while the page is drawn in a new size: it would be white meanwhile. `key`: changes whenever
 * the last drawing shows something else. Returns a function to call when the page is drawn, which returns the drawing.
 */
export function useLastDrawing(
  place: RefObject<HTMLElement | null>,
  width: number,
  key: string,
): () => HTMLCanvasElement | null {
  const drawn = useRef<HTMLCanvasElement | null>(null)
  const copy = useRef<HTMLCanvasElement | null>(null)
  // A layout effect: the old canvas is emptied after the next paint.
  useLayoutEffect(() => {
    const last = drawn.current
    drawn.current = null
    if (last === null || last.width === 0 || place.current === null) return
    copy.current ??= copyOf(last)
    place.current.append(copy.current)
  }, [place, width])
  useLayoutEffect(
    () => () => {
      drawn.current = null
      copy.current?.remove()
      copy.current = null
    },
    [key],
  )
  return useCallback(() => {
    drawn.current = place.current?.querySelector<HTMLCanvasElement>('.react-pdf__Page canvas') ?? null
    copy.current?.remove()
    copy.current = null
    return drawn.current
  }, [place])
}

function copyOf(drawing: HTMLCanvasElement): HTMLCanvasElement {
  const scale = Math.min(1, Math.sqrt(maxPixels / (drawing.width * drawing.height)))
  const copy = document.createElement('canvas')
  copy.width = Math.ceil(drawing.width * scale)
  copy.height = Math.ceil(drawing.height * scale)
  copy.className = styles.last ?? ''
  copy.ariaHidden = 'true'
  copy.getContext('2d', { alpha: false })?.drawImage(drawing, 0, 0, copy.width, copy.height)
  return copy
}
