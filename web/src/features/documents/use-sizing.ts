import { textSizeAfter, textSizes } from './reading/reading-settings'
import { changeSettings, useReadingSettings } from './reading/reading-store'
import type { Sizing } from './use-viewer-keys'
import type { Viewing } from './use-viewing'
import { maxZoom, minZoom, zoomIn, zoomOut } from './zoom'

/** The size of pages, or of letters where the document is shown as text, with ways to change it. */
export function useSizing({
  asText,
  zoom,
  setZoom,
}: Viewing): Sizing & { zoomed: string; canZoomIn: boolean; canZoomOut: boolean } {
  const { textSize } = useReadingSettings()
  if (!asText)
    return {
      zoomed: `${Math.round(zoom * 100)} %`,
      canZoomIn: zoom < maxZoom,
      canZoomOut: zoom > minZoom,
      larger: () => setZoom(zoomIn),
      smaller: () => setZoom(zoomOut),
      usual: () => setZoom(1),
    }
  const change = (by: 1 | -1) => () => changeSettings({ textSize: textSizeAfter(textSize, by) })
  return {
    zoomed: `${textSize} %`,
    canZoomIn: textSize !== textSizes.at(-1),
    canZoomOut: textSize !== textSizes[0],
    larger: change(1),
    smaller: change(-1),
    usual: () => changeSettings({ textSize: 100 }),
  }
}
