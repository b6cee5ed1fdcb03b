import { useMemo } from 'react'
import { darkBoxes, type Box } from './dark-boxes'
import styles from './dark-pictures.module.css'

/** Cells along a page. */
const columns = 72

/** Photos and dark grounds of a page on dark paper, as they were: an inverted photo is a negative, and a dark slide would glare. */
export function DarkPictures({ drawing }: { drawing: HTMLCanvasElement }) {
  const boxes = useMemo(() => boxesOf(drawing), [drawing])
  return boxes.map((box, index) => (
    <canvas
      key={index}
      ref={(canvas) => {
        if (canvas !== null) copy(drawing, box, canvas)
      }}
      className={styles.picture}
      aria-hidden="true"
      style={{
        left: `${box.left * 100}%`,
        top: `${box.top * 100}%`,
        width: `${box.width * 100}%`,
        height: `${box.height * 100}%`,
      }}
    />
  ))
}

function boxesOf(drawing: HTMLCanvasElement): Box[] {
  // Emptied: its page is far away.
  if (drawing.width === 0) return []
  const rows = Math.max(1, Math.round((columns * drawing.height) / drawing.width))
  const small = document.createElement('canvas')
  Object.assign(small, { width: columns, height: rows })
  const context = small.getContext('2d', { alpha: false })
  if (context === null) return []
  context.imageSmoothingQuality = 'high'
  context.drawImage(drawing, 0, 0, columns, rows)
  const { data } = context.getImageData(0, 0, columns, rows)
  const lights = Array.from(
    { length: columns * rows },
    (_, cell) =>
      0.3 * (data[4 * cell] ?? 0) + 0.59 * (data[4 * cell + 1] ?? 0) + 0.11 * (data[4 * cell + 2] ?? 0),
  )
  return darkBoxes(lights, columns)
}

function copy(drawing: HTMLCanvasElement, { left, top, width, height }: Box, canvas: HTMLCanvasElement) {
  if (drawing.width === 0) return
  canvas.width = Math.round(width * drawing.width)
  canvas.height = Math.round(height * drawing.height)
  canvas
    .getContext('2d', { alpha: false })
    ?.drawImage(drawing, -Math.round(left * drawing.width), -Math.round(top * drawing.height))
}
