/**
 * Keeps the place of a keyboard's user when the first rendering replaces the prerendered page in `place`: moves the focus to the same
 * link or button of the new one. A focus that the new page sets itself stays.
 */
export function keepFocus(place: HTMLElement): void {
  let last = place.contains(document.activeElement) ? document.activeElement : null
  const follow = ({ target }: FocusEvent) => {
    last = target instanceof Element ? target : null
  }
  const leave = () => {
    // A removed element loses the focus too, but it is still connected at that moment.
    queueMicrotask(() => {
      if (last?.isConnected) last = null
    })
  }
  place.addEventListener('focusin', follow)
  place.addEventListener('focusout', leave)
  const observer = new MutationObserver(() => {
    observer.disconnect()
    place.removeEventListener('focusin', follow)
    place.removeEventListener('focusout', leave)
    if (last !== null && !last.isConnected && document.activeElement === document.body)
      counterpart(last, place)?.focus()
  })
  observer.observe(place, { childList: true })
}

/** The element that leads or does the same; of several, the first. */
function counterpart(element: Element, place: HTMLElement): HTMLElement | undefined {
  const alike = [...place.querySelectorAll<HTMLElement>(element.localName)]
  const same = alike.find(
    (each) =>
      each.textContent === element.textContent && each.getAttribute('href') === element.getAttribute('href'),
  )
  return same ?? (alike.length === 1 ? alike[0] : undefined)
}
