import { expect, type BrowserContext, type Locator, type Page } from '@playwright/test'

/**
 * Records the texts of the toasts of every page of a context. A toast is gone after 1.5 s: on a busy machine, before a test has looked for
 * it.
 */
export const recordToasts = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    const said: string[] = []
    const known = new WeakMap<Element, string>()
    Reflect.set(window, 'toasts', said)
    const shown = document.getElementsByClassName('Toastify__toast')
    new MutationObserver(() => {
      for (const toast of shown) {
        const text = toast.textContent
        if (text === '' || known.get(toast) === text) continue
        known.set(toast, text)
        said.push(text)
      }
    }).observe(document, { childList: true, subtree: true, characterData: true })
  })

/** Expects a toast with this text, also one that is gone. The same toast is found once. */
export const expectToast = (page: Page, text: string): Promise<void> =>
  expect.poll(() => takeToast(page, text), { message: `a toast says “${text}”` }).toBe(true)

/** Expects this text on the page, or in a toast, also one that is gone. */
export const expectShownOrToast = (page: Page, shown: Locator, text: string): Promise<void> =>
  expect
    .poll(async () => (await shown.isVisible()) || (await takeToast(page, text)), { message: `“${text}”` })
    .toBe(true)

/** True if a toast with this text was shown that was not taken before. */
const takeToast = (page: Page, text: string): Promise<boolean> =>
  page.evaluate((text) => {
    const said = (Reflect.get(window, 'toasts') ?? []) as string[]
    const at = said.findIndex((each) => each.includes(text))
    if (at >= 0) said.splice(at, 1)
    return at >= 0
  }, text)
