import type { Page } from '@playwright/test'
import type { SpecifiedMessage } from '../fixtures/specified-messages'
import { makeIdCard } from '../fixtures/id-card'
import { makePdf } from '../fixtures/pdfs'
import { done, reasoned, refused, serverWords, type Answered } from './answers'
import type { Viewer } from './pages'

type Said = SpecifiedMessage | typeof serverWords

interface Step {
  /** The text that the specification quotes, or the server's message if the specification shows that; with a cross if it has one. */
  says: Said | `❌ ${Said}`
  /** The page that shows it, if it is another one. */
  leadsTo?: string
  /** Responses that the demo world cannot produce. */
  answered?: readonly Answered[]
  act: (page: Page) => Promise<void>
}

/** A viewer's steps on a page, and the message after each. */
export interface Scene {
  viewer: Viewer
  path: string
  steps: readonly Step[]
}

const email = 'kim@u.nus.edu'
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first()

async function fillRegistration(page: Page): Promise<void> {
  const form = page.getByRole('form', { name: 'Create Account' })
  await form.getByLabel('School Email Only').fill(email)
  await form.getByLabel('Username').fill('Newcomer')
  await form.getByLabel('Password', { exact: true }).fill('a good secret')
  await form
    .getByLabel(/School ID Card/)
    .setInputFiles({ name: 'card.jpg', mimeType: 'image/jpeg', buffer: await makeIdCard() })
  await form.getByLabel(/16 or older/).check()
}

async function logIn(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Login' }).click()
  const form = page.getByRole('form', { name: 'Login' })
  await form.getByLabel('Email').fill(email)
  await form.getByLabel('Password', { exact: true }).fill('a good secret')
  await form.getByRole('button', { name: 'Login', exact: true }).click()
}

const verify = async (page: Page) => {
  await page.getByLabel('Code').fill('AAAAAA')
  await button(page, 'Verify').click()
}

/** Reloads the page with a fake clock, to skip the wait. */
const resend = async (page: Page) => {
  await page.clock.install()
  await page.reload()
  await page.clock.fastForward('02:05')
  await button(page, 'Resend OTP').click()
}

const sendCode = async (page: Page) => {
  const form = page.getByRole('form', { name: 'Forgot password' })
  await form.getByLabel('School Email').fill(email)
  await form.getByRole('button', { name: 'Send OTP' }).click()
}

const setPassword = async (page: Page) => {
  const form = page.getByRole('form', { name: 'Reset Password' })
  await form.getByLabel('New Password', { exact: true }).fill('a good secret')
  await form.getByLabel('Confirm Password', { exact: true }).fill('a good secret')
  await form.getByRole('button', { name: 'Reset Password' }).click()
}

const choosePhoto = async (page: Page) =>
  page
    .getByRole('form', { name: 'Edit profile' })
    .getByLabel('New picture')
    .setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: await makeIdCard() })

const rename = async (page: Page, name: string) => {
  const form = page.getByRole('form', { name: 'Edit profile' })
  await form.getByLabel('Username').fill(name)
  await form.getByRole('button', { name: 'Save' }).click()
}

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

const chooseUpload = async (page: Page) => {
  await page.locator('input[type=file]').setInputFiles({
    name: '{file}',
    mimeType: 'application/pdf',
    buffer: await makePdf({ text: 'To be read' }),
  })
  await button(page, 'Next').click()
  await page.getByLabel('University').selectOption('NUS')
  await page.getByLabel('Course code').fill('CS2030S')
  await page.getByLabel('Title').fill('To be read')
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
}

const reload = async (page: Page) => void (await page.reload())
const look = async () => {}
const press = (name: string | RegExp) => (page: Page) => button(page, name).click()

export const scenes: readonly Scene[] = [
  {
    viewer: 'visitor',
    path: '/sign-up',
    steps: [
      {
        says: 'An account with this email already exists.',
        answered: [reasoned('/api/auth/register', 409, 'user-exists')],
        act: async (page) => {
          await fillRegistration(page)
          await button(page, 'Create Account').click()
        },
      },
      {
        says: 'Registration failed. Please try again.',
        answered: [reasoned('/api/auth/register', 500, 'fault')],
        act: (page) => button(page, 'Create Account').click(),
      },
      {
        says: 'Face not detected. Please upload a clearer image.',
        answered: [reasoned('/api/auth/register', 400, 'no-face')],
        act: (page) => button(page, 'Create Account').click(),
      },
      {
        says: 'Your account is suspended. Contact {email} for assistance',
        answered: [reasoned('/api/auth/login', 403, 'suspended')],
        act: logIn,
      },
      {
        says: 'Invalid email or password.',
        answered: [reasoned('/api/auth/login', 401, 'wrong-credentials')],
        act: logIn,
      },
    ],
  },
  {
    viewer: 'visitor',
    path: '/sign-up',
    steps: [
      {
        says: 'OTP verification failed',
        leadsTo: '/verify-otp',
        answered: [done('/api/auth/register'), refused('/api/auth/verify-otp')],
        act: async (page) => {
          await fillRegistration(page)
          await button(page, 'Create Account').click()
          await verify(page)
        },
      },
      {
        says: serverWords,
        answered: [reasoned('/api/auth/verify-otp', 400, 'wrong-otp')],
        act: verify,
      },
      {
        says: 'Your OTP has expired. Please resend a new one.',
        answered: [reasoned('/api/auth/verify-otp', 400, 'otp-expired')],
        act: verify,
      },
      {
        says: 'Failed to resend OTP',
        answered: [refused('/api/auth/resend-otp')],
        act: resend,
      },
      { says: 'Something went wrong. Try again later.', act: look },
    ],
  },
  {
    viewer: 'visitor',
    path: '/forgot-password',
    steps: [
      {
        says: '❌ Failed to send OTP',
        answered: [refused('/api/auth/request-reset-password')],
        act: sendCode,
      },
      {
        says: `❌ ${serverWords}`,
        answered: [reasoned('/api/auth/request-reset-password', 429, 'too-many-requests')],
        act: sendCode,
      },
      {
        says: 'OTP verification failed',
        leadsTo: '/verify-otp',
        answered: [done('/api/auth/request-reset-password'), refused('/api/auth/verify-reset-otp')],
        act: async (page) => {
          await sendCode(page)
          await verify(page)
        },
      },
      {
        says: 'Your OTP has expired. Please resend a new one.',
        answered: [reasoned('/api/auth/verify-reset-otp', 400, 'otp-expired')],
        act: verify,
      },
      {
        says: 'Failed to resend OTP',
        answered: [refused('/api/auth/resend-reset-otp')],
        act: resend,
      },
      { says: 'Something went wrong. Try again later.', act: look },
      {
        says: serverWords,
        answered: [reasoned('/api/auth/resend-reset-otp', 429, 'too-soon')],
        act: press('Resend OTP'),
      },
      {
        says: '❌ Failed to reset password',
        leadsTo: '/reset-password',
        answered: [done('/api/auth/verify-reset-otp'), refused('/api/auth/reset-password')],
        act: async (page) => {
          await verify(page)
          await setPassword(page)
        },
      },
      {
        says: `❌ ${serverWords}`,
        answered: [reasoned('/api/auth/reset-password', 429, 'too-many-requests')],
        act: setPassword,
      },
    ],
  },
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
          await form.getByLabel('Email').fill(email)
          await form.getByRole('textbox').last().fill('The shelves are lovely.')
          await form.getByRole('button', { name: 'Submit Feedback' }).click()
        },
      },
    ],
  },
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
    viewer: 'student',
    path: '/profile',
    steps: [
      {
        says: 'Face not detected. Please upload a clearer image with a visible face.',
        answered: [reasoned('/api/auth/profile-image-faces', 400, 'no-face')],
        act: choosePhoto,
      },
      {
        says: 'Failed to process and upload image. Please try again.',
        answered: [refused('/api/auth/profile-image-faces')],
        act: choosePhoto,
      },
      {
        says: 'Failed to update profile.',
        answered: [refused('/api/auth/update-profile/*')],
        act: async (page) => {
          await page.reload()
          await rename(page, 'Kim Renamed')
        },
      },
      { says: 'Profile updated successfully!', act: (page) => rename(page, 'Kim Renamed') },
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
