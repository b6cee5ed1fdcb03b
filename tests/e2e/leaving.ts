import { expect, type Page } from '@playwright/test'

/** Reloads a page, expects the browser to ask first, and stays. */
export async function expectToAskBeforeLeaving(page: Page): Promise<void> {
  const asked = page.waitForEvent('dialog')
  void page.reload().catch(() => undefined)
  const dialog = await asked
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()
}
