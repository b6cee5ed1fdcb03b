/** Links to style sheets that could not be fetched. */
const lost = new Set<HTMLLinkElement>()
let fetching: Promise<unknown> | undefined

/** From now on, what cannot be fetched is remembered. */
export function followStyles(): void {
  const note = ({ target }: Event) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') lost.add(target)
  }
  // Such an event does not bubble.
  addEventListener('error', note, true)
}

/**
 * Fetches anew what could not be fetched: who imports a part of the program again does not ask for its style sheet again, and would draw
 * it without. Rejects where one still does not come.
 */
export const fetchLostStyles = (): Promise<unknown> =>
  (fetching ??= Promise.all([...lost].map(fetchAgain)).finally(() => (fetching = undefined)))

const fetchAgain = (link: HTMLLinkElement) =>
  new Promise((resolve, reject) => {
    const again = link.cloneNode() as HTMLLinkElement
    again.onload = resolve
    again.onerror = reject
    lost.delete(link)
    link.replaceWith(again)
  })
