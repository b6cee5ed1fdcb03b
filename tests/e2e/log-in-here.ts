import type { Page } from '@playwright/test'
import { expect, type World } from './world'

/** Logs in with the form to which a page redirected. */
export async function logInHere(page: Page, world: World, email: string): Promise<void> {
  await expect(page.getByRole('tab', { name: 'Login' })).toHaveAttribute('aria-selected', 'true')
  const login = page.getByRole('form', { name: 'Login' })
  await login.getByLabel('Email').fill(email)
  await login.getByLabel('Password', { exact: true }).fill(world.demo.password)
  await login.getByRole('button', { name: 'Log in', exact: true }).click()
}
