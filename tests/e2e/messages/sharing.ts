import type { Page } from '@playwright/test'
import { makePdf } from '../../fixtures/pdfs'
import { button, press } from './actions'
import type { Scene } from './scene'

const chooseUpload = async (page: Page) => {
  await page.locator('input[type=file]').setInputFiles({
    name: '{file}',
    mimeType: 'application/pdf',
    buffer: await makePdf({ text: 'To be read' }),
  })
  await button(page, 'Next').click()
  await page.getByLabel('University').selectOption('NUS')
  await page.getByLabel('Module code').fill('CS2030S')
  await page.getByLabel('Title').fill('To be read')
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
}

/** Scenes of uploading and deleting documents. */
export const sharing: readonly Scene[] = [
  {
    viewer: 'student',
    path: '/upload',
    steps: [
      {
        says: 'Upload failed for some files.',
        answered: [{ call: '/api/files/ticket', status: 400, body: {} }],
        act: chooseUpload,
      },
      { says: '{file} uploaded successfully.', act: press('Retry failed files') },
    ],
  },
  {
    viewer: 'uploader',
    path: '/profile',
    steps: [
      {
        says: 'Document deleted successfully!',
        act: async (page) => {
          await button(page, /^Delete /).click()
          await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
        },
      },
    ],
  },
]
