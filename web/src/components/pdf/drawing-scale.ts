/** Phones refuse larger canvases, and a few of them fill any memory. */
const maxPixels = 16_000_000

/** Pixels of the canvas to a pixel of the page: as many as the screen has, unless the canvas grew too large. */
export const drawingScale = ({
  width,
  height,
  wanted,
}: {
  width: number
  height: number
  wanted: number
}): number => Math.min(wanted, Math.sqrt(maxPixels / Math.max(1, width * height)))
