import type { Page } from '@playwright/test'

export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first()
export const reload = async (page: Page) => void (await page.reload())
export const look = async () => {}
export const press = (name: string | RegExp) => (page: Page) => button(page, name).click()
