import type { Page } from '@playwright/test'
import { makeIdCard } from '../../fixtures/id-card'

export const email = 'kim@u.nus.edu'
export const idCard = async () => ({ name: 'card.jpg', mimeType: 'image/jpeg', buffer: await makeIdCard() })
export const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name }).first().click()
export const wordFile = () =>
  Promise.resolve({ name: 'letter.docx', mimeType: 'application/msword', buffer: Buffer.from('PK') })
