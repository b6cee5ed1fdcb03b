import katex from 'katex'
import 'katex/dist/katex.min.css'

/** Draws the formulas in an element, each once. One with an error stays as it was typed. */
export function drawFormulas(place: HTMLElement): void {
  for (const element of place.querySelectorAll<HTMLElement>('[data-formula]')) {
    const isDisplay = element.dataset['formula'] === 'display'
    delete element.dataset['formula']
    katex.render(element.textContent, element, {
      displayMode: isDisplay,
      throwOnError: false,
      errorColor: 'currentColor',
      strict: 'ignore',
      trust: false,
      maxExpand: 200,
      maxSize: 10,
    })
    // A wide one scrolls, also by keyboard.
    for (const wide of element.querySelectorAll<HTMLElement>('.katex-display'))
      if (wide.scrollWidth > wide.clientWidth) wide.tabIndex = 0
  }
}
