/** Links to style sheets that could not be fetched. */
const lost = new Set<HTMLLinkElement>()
let fetching: Promise<void> | undefined

/** From now on, what cannot be fetched is remembered. */
export function followStyles(): void {
  const note = ({ target }: Event) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') lost.add(target)
  }
  // Such an event does not bubble.
  addEventListener('error', note, { capture: true })
}

/**
 * Fetches anew what could not be fetched: who imports a part of the program again does not ask for its style sheet again, and would draw
 * it without. Rejects where one still does not come.
 */
export function fetchLostStyles(): Promise<void> {
  fetching ??= Promise.all([...lost].map(fetchAgain))
    .then(() => undefined)
    .finally(() => (fetching = undefined))
  return fetching
}

async function fetchAgain(link: HTMLLinkElement): Promise<void> {
  const again = link.cloneNode() as HTMLLinkElement
  lost.delete(link)
  await new Promise<void>((resolve, reject) => {
    again.addEventListener('load', () => resolve())
    again.addEventListener('error', () => reject(new Error(`There is no ${again.href}`)))
    link.replaceWith(again)
  })
}
