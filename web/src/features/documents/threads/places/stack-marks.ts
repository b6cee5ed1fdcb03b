/** Height of a mark, in px: large enough for a finger. */
export const markSize = 24

/** Tops of marks beside a page, in px, where those that would cover each other stand below each other. `wanted`: from the top. */
export function stackMarks(wanted: readonly number[], pageHeight: number): number[] {
  const lowest = Math.max(0, pageHeight - markSize)
  const tops: number[] = []
  for (const top of wanted) tops.push(Math.max(Math.min(top, lowest), (tops.at(-1) ?? -markSize) + markSize))
  // The last ones move up, if they would leave the page.
  for (let at = tops.length - 1, end = lowest; at >= 0; at--, end -= markSize)
    tops[at] = Math.max(0, Math.min(tops[at] ?? 0, end))
  return tops
}
