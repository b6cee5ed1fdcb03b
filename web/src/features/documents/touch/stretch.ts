import type { Point } from '../../../components/pdf/use-current-page'

/** Shows `sheet` as if it were zoomed by `factor` around `from`, and moved to `to`: a transform is smooth, because nothing is drawn. */
export function stretch(
  sheet: HTMLElement,
  { factor, from, to }: { factor: number; from: Point; to: Point },
) {
  Object.assign(sheet.style, {
    transformOrigin: `${from.x}px ${from.y}px`,
    transform: `translate(${to.x - from.x}px, ${to.y - from.y}px) scale(${factor})`,
    willChange: 'transform',
  })
}

export function unstretch(sheet: HTMLElement) {
  for (const property of ['transform', 'transform-origin', 'will-change'])
    sheet.style.removeProperty(property)
}

const glideMs = 180

/** Moves `sheet` from where `page` was before a change to where it is now. */
export function glide(sheet: HTMLElement, page: HTMLElement, before: DOMRect) {
  const [now, frame] = [page.getBoundingClientRect(), sheet.getBoundingClientRect()]
  const transformOrigin = `${now.left - frame.left}px ${now.top - frame.top}px`
  const [x, y, factor] = [before.left - now.left, before.top - now.top, before.width / now.width]
  return sheet.animate(
    [
      { transformOrigin, transform: `translate(${x}px, ${y}px) scale(${factor})` },
      { transformOrigin, transform: 'none' },
    ],
    { duration: glideMs, easing: 'ease-out' },
  )
}
