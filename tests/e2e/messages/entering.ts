import type { Page } from '@playwright/test'
import { makeIdCard } from '../../fixtures/id-card'
import { done, reasoned, refused, serverWords } from '../answers'
import { button, look, press } from './actions'
import type { Scene } from './scene'

const email = 'kim@u.nus.edu'

async function fillRegistration(page: Page): Promise<void> {
  const form = page.getByRole('form', { name: 'Create Account' })
  await form.getByLabel('School Email Only').fill(email)
  await form.getByLabel('Username').fill('Newcomer')
  await form.getByLabel('Password', { exact: true }).fill('a good secret')
  // Before the photo: what is found on it moves the fields below it.
  await form.getByLabel(/16 or older/).check()
  await form
    .getByLabel(/School ID Card/)
    .setInputFiles({ name: 'card.jpg', mimeType: 'image/jpeg', buffer: await makeIdCard() })
}

async function logIn(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Login' }).click()
  const form = page.getByRole('form', { name: 'Login' })
  await form.getByLabel('Email').fill(email)
  await form.getByLabel('Password', { exact: true }).fill('a good secret')
  await form.getByRole('button', { name: 'Log in', exact: true }).click()
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

/** Scenes of signing up, logging in, and resetting a password. */
export const entering: readonly Scene[] = [
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
        says: serverWords,
        answered: [reasoned('/api/auth/register', 429, 'too-soon')],
        act: (page) => button(page, 'Create Account').click(),
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
        says: serverWords,
        answered: [reasoned('/api/auth/verify-otp', 409, 'other-registration')],
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
]
