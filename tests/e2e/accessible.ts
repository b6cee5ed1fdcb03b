import { expect, type Page } from '@playwright/test'
import axe from 'axe-core'

/** Rules that a colour scheme alone can break. */
const colourRules = ['color-contrast', 'link-in-text-block']

/** Expects no violation of axe's rules, and no horizontal overflow. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await violationsOf(page)).toEqual([])
  await expectFits(page)
}

/** Expects no horizontal overflow. */
export async function expectFits(page: Page): Promise<void> {
  // Elements that measure the window before they draw, such as PDF pages, follow a new width a moment later.
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth))
    .toBeLessThanOrEqual(0)
}

/** Expects no violation of the colour rules, for a page that passed the others in another colour scheme. */
export async function expectColours(page: Page): Promise<void> {
  expect(await violationsOf(page, colourRules)).toEqual([])
}

/**
 * Expects no violation of the colour rules in the dark scheme, and no horizontal overflow, at 360 px: for something that passed
 * `expectAccessible`. The page is as before afterwards.
 */
export async function expectDarkAndNarrow(page: Page): Promise<void> {
  const size = page.viewportSize()
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize({ width: 360, height: 800 })
  await expectFits(page)
  await expectColours(page)
  await page.emulateMedia({ colorScheme: 'light' })
  if (size !== null) await page.setViewportSize(size)
}

/**
 * Runs axe in the page, once its colours have settled. Without the details of passes, which nobody reads, and without a second page to
 * merge frames in, it takes a sixth of the time that `@axe-core/playwright` takes.
 */
async function violationsOf(page: Page, rules?: string[]): Promise<string[]> {
  // On a busy machine the page may not have been drawn yet.
  await page.locator('h1').first().waitFor({ state: 'attached' })
  await page.evaluate(transitionsFinished)
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(listViolations, rules)
}

async function transitionsFinished(): Promise<void> {
  const finite = document
    .getAnimations()
    .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
  await Promise.allSettled(finite.map(({ finished }) => finished))
}

async function listViolations(rules?: string[]): Promise<string[]> {
  const { violations } = await (window as typeof window & { axe: typeof axe }).axe.run({
    resultTypes: ['violations'],
    ...(rules && { runOnly: rules }),
  })
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
}
