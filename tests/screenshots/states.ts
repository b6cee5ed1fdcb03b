import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { answer, done, refused } from '../e2e/answers'
import type { Viewer } from '../e2e/pages'
import { expect } from '../e2e/world'
import { makeIdCard } from '../fixtures/id-card'
import { makePdf } from '../fixtures/pdfs'

/** A state that a page shows only at times. */
export interface State {
  name: string
  viewer: Viewer
  /** An address, as in `pages`. */
  path: string
  /** Runs before the page is opened. */
  before?: (page: Page) => Promise<unknown>
  /** Runs on the page, and resolves when the state is reached. */
  act: (page: Page) => Promise<unknown>
  /** The state exists on phones only. */
  phoneOnly?: true
}

const button = (page: Page | Locator, name: string | RegExp) => page.getByRole('button', { name }).first()
const seen = (place: Locator) => expect(place.first()).toBeVisible({ timeout: 30_000 })
const press = (name: string | RegExp) => (page: Page) => button(page, name).click()
const pressFor = (name: string | RegExp, opens: 'alertdialog' | 'dialog' | 'menu') => async (page: Page) => {
  await button(page, name).click()
  await seen(page.getByRole(opens))
}
const sees = (text: string | RegExp) => (page: Page) => seen(page.getByText(text).filter({ visible: true }))

/** Never answers a call. */
const waiting = (page: Page) => page.route('**/api/**', () => undefined)
/** Refuses every GET request. */
const failing = (page: Page) =>
  page.route('**/api/**', (route) =>
    route.request().method() === 'GET' ? route.fulfill({ status: 500, json: {} }) : route.continue(),
  )

const lists = [
  { route: 'start', viewer: 'student', path: '/' },
  { route: 'document', viewer: 'student', path: '/document/{document}' },
  { route: 'search', viewer: 'student', path: '/search?q=CS2030S' },
  { route: 'browse', viewer: 'student', path: '/browse' },
  { route: 'modules', viewer: 'student', path: '/modules/CS2030S' },
  { route: 'my-documents', viewer: 'student', path: '/my-documents' },
  { route: 'recently-viewed', viewer: 'student', path: '/recently-viewed' },
  { route: 'warnings', viewer: 'student', path: '/warnings' },
  { route: 'inbox', viewer: 'student', path: '/inbox' },
  { route: 'profile', viewer: 'student', path: '/profile' },
  { route: 'others-profile', viewer: 'student', path: '/profile/{student}' },
  { route: 'settings', viewer: 'student', path: '/settings' },
  { route: 'wallet', viewer: 'student', path: '/wallet' },
  { route: 'rewards', viewer: 'student', path: '/rewards' },
  { route: 'admin', viewer: 'admin', path: '/admin' },
  { route: 'admin-cases', viewer: 'admin', path: '/admin/cases' },
  { route: 'admin-case', viewer: 'admin', path: '/admin/cases/{case}' },
  { route: 'admin-audit', viewer: 'admin', path: '/admin/audit' },
  { route: 'admin-users', viewer: 'admin', path: '/admin/users' },
  { route: 'admin-documents', viewer: 'admin', path: '/admin/documents' },
  { route: 'admin-feedback', viewer: 'admin', path: '/admin/feedback' },
  { route: 'admin-broadcast', viewer: 'admin', path: '/admin/broadcast' },
] as const

const pdf = async (name: string, text = name) => ({
  name,
  mimeType: 'application/pdf',
  buffer: await makePdf({ text }),
})
const card = async (faces: 1 | 2) => ({
  name: 'card.jpg',
  mimeType: 'image/jpeg',
  buffer: await makeIdCard({ faces }),
})

const toCode = async (page: Page) => {
  await answer(page, [done('/api/auth/request-reset-password')])
  const form = page.getByRole('form', { name: 'Forgot password' })
  await form.getByLabel('School Email').fill('kim@u.nus.edu')
  await button(form, 'Send OTP').click()
  await seen(page.getByLabel('Code'))
}

const enterCode = async (page: Page) => {
  await page.getByLabel('Code').fill('AAAAAA')
  await button(page, 'Verify').click()
}

const chooseFiles = async (page: Page) =>
  page
    .locator('input[type=file]')
    .setInputFiles([
      await pdf('CS2030S Streams and lazy evaluation, all of it, for the final examination.pdf'),
      await pdf('MA2001 Eigenvalues.pdf'),
      { name: 'letter.docx', mimeType: 'application/msword', buffer: Buffer.from('PK') },
      { name: 'renamed.pdf', mimeType: 'application/pdf', buffer: Buffer.from('PK\u0003\u0004 not a PDF') },
    ])

/** Loading, failed, empty and opened states of the pages. */
export const states: readonly State[] = [
  ...lists.flatMap(({ route, viewer, path }): State[] => [
    {
      name: `${route}-waiting`,
      viewer,
      path,
      before: waiting,
      act: (page) => seen(page.locator('[class*=_skeleton_]')),
    },
    { name: `${route}-failed`, viewer, path, before: failing, act: (page) => seen(page.getByRole('alert')) },
  ]),

  {
    name: 'sign-up-refused',
    viewer: 'visitor',
    path: '/sign-up',
    act: async (page) => {
      const form = page.getByRole('form', { name: 'Create Account' })
      await form.getByLabel('School Email Only').fill('kim@gmail.com')
      await form.getByLabel('Username').fill('Newcomer')
      await form.getByLabel('Password', { exact: true }).fill('abc')
      await form.getByLabel('Username').focus()
      await seen(form.locator('[aria-invalid=true]'))
    },
  },
  {
    name: 'sign-up-faces',
    viewer: 'visitor',
    path: '/sign-up',
    act: async (page) => {
      await page.getByLabel(/School ID Card/).setInputFiles(await card(2))
      await seen(page.getByRole('radiogroup'))
    },
  },
  {
    name: 'login',
    viewer: 'visitor',
    path: '/sign-up',
    act: async (page) => {
      await page.getByRole('tab', { name: 'Login' }).click()
      const form = page.getByRole('form', { name: 'Login' })
      await form.getByLabel('Email').fill('kim@u.nus.edu')
      await form.getByLabel('Password', { exact: true }).fill('not this one')
      await button(form, 'Log in').click()
      await seen(page.getByText('Invalid email or password.'))
    },
  },
  { name: 'code', viewer: 'visitor', path: '/forgot-password', act: toCode },
  {
    name: 'code-refused',
    viewer: 'visitor',
    path: '/forgot-password',
    act: async (page) => {
      await toCode(page)
      await answer(page, [refused('/api/auth/verify-reset-otp')])
      await enterCode(page)
      await seen(page.getByText('OTP verification failed'))
    },
  },
  {
    name: 'reset-password-refused',
    viewer: 'visitor',
    path: '/forgot-password',
    act: async (page) => {
      await toCode(page)
      await answer(page, [done('/api/auth/verify-reset-otp')])
      await enterCode(page)
      await button(page, 'Reset Password').click()
      await seen(page.locator('[aria-invalid=true]'))
    },
  },

  { name: 'start-account-menu', viewer: 'student', path: '/', act: pressFor(/^Account of/, 'menu') },
  {
    name: 'start-modules-offered',
    viewer: 'student',
    path: '/',
    act: async (page) => {
      await page.getByRole('textbox', { name: 'Add modules' }).focus()
      await seen(page.getByRole('group', { name: 'Modules to choose from' }))
    },
  },
  {
    name: 'start-module-unknown',
    viewer: 'student',
    path: '/',
    act: async (page) => {
      await page.getByRole('textbox', { name: 'Add modules' }).fill('XY1234')
      await page.keyboard.press('Enter')
      await seen(page.getByText('Nobody has shared notes for XY1234 yet. Keep it anyway?'))
    },
  },
  {
    name: 'start-module-refused',
    viewer: 'student',
    path: '/',
    act: async (page) => {
      await page.getByRole('textbox', { name: 'Add modules' }).fill('hello world')
      await page.keyboard.press('Enter')
      await seen(page.getByText('Enter valid module codes.'))
    },
  },
  {
    name: 'start-saved',
    viewer: 'student',
    path: '/',
    act: async (page) => {
      await button(page, /^Save /).click()
      await seen(page.getByText('Saved to My Documents'))
    },
  },
  {
    name: 'start-offline',
    viewer: 'student',
    path: '/',
    act: async (page) => {
      await page.waitForLoadState('networkidle')
      await page.context().setOffline(true)
      await seen(page.getByText('Offline'))
    },
  },

  {
    name: 'document-not-there',
    viewer: 'student',
    path: '/document/{nothing}',
    act: sees('Document not found.'),
  },
  {
    name: 'document-find',
    viewer: 'student',
    path: '/document/{document}',
    act: async (page) => {
      await seen(page.locator('.react-pdf__Page canvas'))
      await page.keyboard.press('Control+f')
      await page.getByRole('textbox', { name: 'Find in document' }).fill('the')
      await seen(page.locator('mark[data-current]'))
    },
  },
  {
    name: 'document-more',
    viewer: 'student',
    path: '/document/{document}',
    act: async (page) => {
      await seen(page.locator('.react-pdf__Page canvas'))
      await button(page, 'More tools').click()
    },
    phoneOnly: true,
  },
  {
    name: 'notepad',
    viewer: 'uploader',
    path: '/document/{document}',
    act: async (page) => {
      await seen(page.locator('.react-pdf__Page canvas'))
      await page.getByRole('button', { name: 'Notepad', exact: true }).click()
      await page
        .getByRole('textbox', { name: 'Your note on this document' })
        .fill(`Lazy = memoise the supplier. ${page.viewportSize()?.width}`)
      await seen(page.getByText('Saved!'))
    },
  },
  {
    name: 'notepad-locked',
    viewer: 'student',
    path: '/document/{document}',
    act: async (page) => {
      await page.getByRole('button', { name: 'Notepad', exact: true }).click()
      await seen(page.getByText('Upload 15 documents to unlock the notepad feature!'))
    },
  },

  {
    name: 'search-similar',
    viewer: 'student',
    path: '/search?q=CS2030S%20midtrem',
    act: sees(/^No results for/),
  },
  {
    name: 'search-closest',
    viewer: 'student',
    path: '/search?q=any%20ma1521%20cheat%20sheet%20pls',
    act: sees('No document contains all of these words.'),
  },
  {
    name: 'search-groups',
    viewer: 'visitor',
    path: '/search?q=cs2030s%20streams%20tutorial',
    act: sees('No document contains all of these words.'),
  },
  { name: 'search-nothing', viewer: 'student', path: '/search?q=xyzzyx', act: sees('No documents found.') },
  { name: 'browse-nothing', viewer: 'student', path: '/browse?course=ZZ9999', act: sees(/^No documents/) },
  {
    name: 'browse-filter',
    viewer: 'student',
    path: '/browse',
    act: pressFor(/^Filter/, 'dialog'),
    phoneOnly: true,
  },
  { name: 'modules-nothing', viewer: 'student', path: '/modules/ZZ9999', act: sees(/^No documents/) },

  {
    name: 'upload-refused',
    viewer: 'student',
    path: '/upload',
    act: async (page) => {
      await chooseFiles(page)
      await seen(page.getByRole('list', { name: 'Chosen files' }).locator('img'))
    },
  },
  {
    name: 'upload-step-2',
    viewer: 'student',
    path: '/upload',
    act: async (page) => {
      await page
        .locator('input[type=file]')
        .setInputFiles([await pdf('notes.pdf'), await pdf('more notes.pdf')])
      await button(page, 'Next').click()
      await page.getByRole('button', { name: 'Upload', exact: true }).click()
      await seen(page.getByText('Please fill in all fields before submitting.'))
    },
  },
  {
    name: 'upload-failed',
    viewer: 'student',
    path: '/upload',
    before: (page) => answer(page, [refused('/api/files/ticket')]),
    act: async (page) => {
      await page.locator('input[type=file]').setInputFiles([await pdf('CS2030S Refused.pdf')])
      await button(page, 'Next').click()
      await page.getByLabel('University').selectOption('NUS')
      await page.getByRole('button', { name: 'Upload', exact: true }).click()
      await seen(page.getByText('Upload failed for some files.'))
    },
  },
  {
    name: 'upload-done',
    viewer: 'student',
    path: '/upload',
    act: async (page) => {
      await page.locator('input[type=file]').setInputFiles([await pdf('CS2030S Done.pdf', randomUUID())])
      await button(page, 'Next').click()
      await page.getByLabel('University').selectOption('NUS')
      await page.getByRole('button', { name: 'Upload', exact: true }).click()
      await seen(page.getByText(/(is|are) on the shelf$/))
    },
  },

  {
    name: 'profile-faces',
    viewer: 'student',
    path: '/profile',
    act: async (page) => {
      await page.getByLabel('New photo').setInputFiles(await card(2))
      await seen(page.getByRole('radiogroup'))
    },
  },
  {
    name: 'profile-delete',
    viewer: 'uploader',
    path: '/profile',
    act: async (page) => {
      await button(page, /^Delete /).click()
      await seen(page.getByRole('alertdialog'))
    },
  },
  {
    name: 'profile-deleted',
    viewer: 'uploader',
    path: '/profile',
    act: async (page) => {
      await button(page, /^Delete /).click()
      await button(page.getByRole('alertdialog'), 'Delete').click()
      await seen(page.getByRole('button', { name: /^Undo/ }))
    },
  },
  {
    name: 'profile-report',
    viewer: 'student',
    path: '/profile/{student}',
    act: async (page) => {
      await button(page, 'Report User').click()
      const form = page.getByRole('form', { name: 'Report User' })
      await form.getByLabel('Other').check()
      await button(form, 'Submit Report').click()
      await seen(form.getByText('Please describe the issue.'))
    },
  },
  {
    name: 'profile-not-there',
    viewer: 'student',
    path: '/profile/{nothing}',
    act: sees('Profile Not Found'),
  },

  {
    name: 'settings-password-refused',
    viewer: 'student',
    path: '/settings',
    act: async (page) => {
      await button(page, /^Change password/).click()
      await seen(page.locator('[aria-invalid=true]'))
    },
  },
  {
    name: 'settings-delete',
    viewer: 'student',
    path: '/settings',
    act: pressFor('Delete my account', 'alertdialog'),
  },
  { name: 'rewards-redeem', viewer: 'uploader', path: '/rewards', act: pressFor('Redeem', 'alertdialog') },
  { name: 'reader-not-owned', viewer: 'student', path: '/reader/{book}', act: sees(/is not yours yet\./) },
  {
    name: 'feedback-refused',
    viewer: 'visitor',
    path: '/feedback',
    act: press('Submit Feedback'),
  },
  {
    name: 'feedback-done',
    viewer: 'visitor',
    path: '/feedback',
    act: async (page) => {
      await answer(page, [done('/api/auth/send-feedback')])
      const form = page.getByRole('form', { name: 'Feedback', exact: true })
      await form.getByLabel('Name', { exact: true }).fill('Kim')
      await form.getByLabel('Email').fill('kim@u.nus.edu')
      await form.getByRole('textbox').last().fill('The shelves are lovely.')
      await button(form, 'Submit Feedback').click()
      await seen(page.getByRole('button', { name: 'Send another' }))
    },
  },
  {
    name: 'faq-open',
    viewer: 'visitor',
    path: '/faq',
    act: (page) => page.locator('summary, h2 button').first().click(),
  },

  {
    name: 'suspended-appeal-refused',
    viewer: 'suspended',
    path: '/suspended',
    act: press('Send appeal'),
  },
  {
    name: 'admin-decide-refused',
    viewer: 'admin',
    path: '/admin/users/{student}',
    act: async (page) => {
      const form = page.getByRole('form', { name: 'Decide' })
      await form.getByRole('radio').first().check()
      await form.getByRole('button').last().click()
      await seen(form.getByText('Enter a reason.'))
    },
  },
  {
    name: 'admin-users-nobody',
    viewer: 'admin',
    path: '/admin/users?q=nobody-at-all',
    act: sees(/nobody-at-all/),
  },
  {
    name: 'admin-broadcast-preview',
    viewer: 'admin',
    path: '/admin/broadcast',
    act: async (page) => {
      const form = page.getByRole('form', { name: 'Broadcast Message' })
      await form.getByLabel('Title').fill('The library is open late tonight')
      await form
        .getByLabel('Message')
        .fill('Until two, all week: https://example.org/hours\n\nBring your card.')
      await button(form, 'Preview and send').click()
      await seen(page.getByRole('alertdialog'))
    },
  },
  {
    name: 'admin-broadcast-sent',
    viewer: 'admin',
    path: '/admin/broadcast',
    act: async (page) => {
      const form = page.getByRole('form', { name: 'Broadcast Message' })
      await form.getByLabel('Title').fill('The library is open late tonight')
      await form.getByLabel('Message').fill('Until two, all week: https://example.org/hours')
      await button(form, 'Preview and send').click()
      await button(page.getByRole('alertdialog'), /^Send to/).click()
      await seen(page.getByText('Message broadcasted to all users!'))
    },
  },
  {
    name: 'admin-broadcast-recall',
    viewer: 'admin',
    path: '/admin/broadcast',
    act: async (page) => {
      await button(page, /^Recall/).click()
      await seen(page.getByRole('alertdialog'))
    },
  },
  {
    name: 'inbox-unread',
    viewer: 'student',
    path: '/inbox',
    act: (page) => seen(page.getByRole('button', { name: /^Mark as read/ })),
  },
]
