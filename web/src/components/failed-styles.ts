/** Links to style sheets that failed to load. */
const lost = new Set<HTMLLinkElement>()
let fetching: Promise<unknown> | undefined

/** Starts to record style sheets that fail to load. */
export function followStyles(): void {
  const note = ({ target }: Event) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') lost.add(target)
  }
  // Error events do not bubble.
  addEventListener('error', note, true)
}

/**
 * Loads failed style sheets again: a second `import()` of a chunk does not request its style sheet, and the component would be
 * unstyled. Rejects if one fails again.
 */
export const refetchFailedStyles = (): Promise<unknown> =>
  (fetching ??= Promise.all([...lost].map(fetchAgain)).finally(() => (fetching = undefined)))

const fetchAgain = (link: HTMLLinkElement) =>
  new Promise((resolve, reject) => {
    const again = link.cloneNode() as HTMLLinkElement
    again.onload = resolve
    again.onerror = reject
    lost.delete(link)
    link.replaceWith(again)
  })
