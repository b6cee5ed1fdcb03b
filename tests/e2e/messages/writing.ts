import type { Page } from '@playwright/test'
import { refused } from '../answers'
import { button } from './actions'
import type { Scene } from './scene'

const sendReport = async (page: Page) => {
  const form = page.getByRole('form', { name: 'Report User' })
  await form.getByLabel('Harassment or spam').check()
  await form.getByRole('button', { name: 'Submit Report' }).click()
}

const sendToAll = (page: Page) =>
  page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Send to/ })
    .click()

const broadcast = async (page: Page) => {
  const form = page.getByRole('form', { name: 'Broadcast Message' })
  await form.getByLabel('Title').fill('Open late')
  await form.getByLabel('Message').fill('Tonight until two.')
  await form.getByRole('button', { name: 'Preview and send' }).click()
  await sendToAll(page)
}

/** Scenes of feedback, reports, notes and broadcasts. */
export const writing: readonly Scene[] = [
  {
    viewer: 'visitor',
    path: '/feedback',
    steps: [
      {
        says: 'Something went wrong. Please try again later.',
        answered: [refused('/api/auth/send-feedback')],
        act: async (page) => {
          const form = page.getByRole('form', { name: 'Feedback', exact: true })
          await form.getByLabel('Name', { exact: true }).fill('Kim')
          await form.getByLabel('Email').fill('kim@u.nus.edu')
          await form.getByRole('textbox').last().fill('The shelves are lovely.')
          await form.getByRole('button', { name: 'Submit Feedback' }).click()
        },
      },
    ],
  },
  {
    viewer: 'student',
    path: '/profile/{student}',
    steps: [
      {
        says: 'Failed to report user. Please try again later.',
        answered: [refused('/api/auth/report-user')],
        act: async (page) => {
          await button(page, 'Report User').click()
          await sendReport(page)
        },
      },
      {
        says: 'Report submitted successfully. Thank you for helping keep our community safe.',
        act: sendReport,
      },
    ],
  },
  {
    viewer: 'uploader',
    path: '/document/{document}',
    steps: [
      {
        says: 'Failed to save note.',
        answered: [{ ...refused('/api/notes/*'), method: 'POST' }],
        act: async (page) => {
          await page.getByRole('button', { name: 'Notepad', exact: true }).click()
          await page.getByRole('textbox', { name: 'Your note on this document' }).fill('Lazy = memoise.')
        },
      },
    ],
  },
  {
    viewer: 'admin',
    path: '/admin/broadcast',
    steps: [
      {
        says: 'Failed to broadcast message',
        answered: [refused('/api/admin/broadcast-message')],
        act: broadcast,
      },
      {
        says: 'Message broadcasted to all users!',
        // The failed message is still in the dialog, ready to be sent again.
        act: sendToAll,
      },
    ],
  },
]
