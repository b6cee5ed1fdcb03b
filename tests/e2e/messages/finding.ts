import type { Page } from '@playwright/test'
import { reasoned, refused, serverWords } from '../answers'
import { button, look, press, reload } from './actions'
import type { Scene } from './scene'

const addModule = async (page: Page, module: string) => {
  await page.getByRole('textbox', { name: 'Add modules' }).fill(module)
  await page.keyboard.press('Enter')
}

const redeem = async (page: Page) => {
  await button(page, 'Redeem').click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Redeem/ })
    .click()
}

/** Scenes of searching, saving and redeeming. */
export const finding: readonly Scene[] = [
  {
    viewer: 'student',
    path: '/',
    steps: [
      {
        says: 'Failed to update bookmark.',
        answered: [refused('/api/auth/save/*')],
        act: press(/^Save /),
      },
      { says: 'Saved to My Documents', act: press(/^Save /) },
      {
        says: 'Removed from My Documents',
        act: (page) => page.locator('[aria-label^="Save "][aria-pressed=true]').first().click(),
      },
      { says: 'Enter valid module codes.', act: (page) => addModule(page, 'hello world') },
      {
        says: 'Failed to update modules.',
        answered: [refused('/api/auth/update-modules')],
        act: (page) => addModule(page, 'MA2001'),
      },
      {
        says: 'Error updating modules.',
        answered: [{ call: '/api/auth/update-modules' }],
        act: (page) => addModule(page, 'MA2001'),
      },
      { says: 'Modules updated!', act: (page) => addModule(page, 'MA2001') },
      {
        says: 'You must be logged in to save documents.',
        leadsTo: '/sign-up',
        answered: [reasoned('/api/auth/save/*', 401, 'unauthenticated')],
        act: press(/^Save /),
      },
    ],
  },
  {
    viewer: 'student',
    path: `/document/${'a'.repeat(24)}`,
    steps: [{ says: 'Document not found.', act: look }],
  },
  {
    viewer: 'student',
    path: `/profile/${'a'.repeat(24)}`,
    steps: [{ says: 'Profile Not Found', act: look }],
  },
  { viewer: 'student', path: '/search?q=xyzzyx', steps: [{ says: 'No documents found.', act: look }] },
  {
    viewer: 'student',
    path: '/my-documents',
    steps: [
      {
        says: 'Failed to load saved documents',
        answered: [refused('/api/auth/my-documents*')],
        act: reload,
      },
    ],
  },
  {
    viewer: 'uploader',
    path: '/rewards',
    steps: [
      { says: 'Failed to fetch books.', answered: [refused('/api/rewards/books')], act: reload },
      {
        says: 'Redemption failed, try again.',
        answered: [refused('/api/rewards/redeem')],
        act: async (page) => {
          await page.reload()
          await redeem(page)
        },
      },
      { says: serverWords, answered: [reasoned('/api/rewards/redeem', 409, 'already-owned')], act: redeem },
    ],
  },
]
