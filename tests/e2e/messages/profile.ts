import type { Page } from '@playwright/test'
import { makeIdCard } from '../../fixtures/id-card'
import { reasoned, refused } from '../answers'
import type { Scene } from './scene'

const choosePhoto = async (page: Page) =>
  page
    .getByRole('form', { name: 'Edit profile' })
    .getByLabel('New photo')
    .setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: await makeIdCard() })

const rename = async (page: Page, name: string) => {
  const form = page.getByRole('form', { name: 'Edit profile' })
  await form.getByLabel('Username').fill(name)
  await form.getByRole('button', { name: 'Save' }).click()
}

/** Scenes of the viewer's profile. */
export const profile: readonly Scene[] = [
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
]
