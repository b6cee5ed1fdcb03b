/** Phones refuse larger canvases, and a few of them would use up the memory. */
const maxPixels = 16_000_000

/** Canvas pixels per CSS pixel: as many as the screen has, unless the canvas would be too large. */
export const drawingScale = ({
  width,
  height,
  wanted,
}: {
  width: number
  height: number
  wanted: number
}): number => Math.min(wanted, Math.sqrt(maxPixels / Math.max(1, width * height)))
