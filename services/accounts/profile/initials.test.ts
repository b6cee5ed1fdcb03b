import { expect, it } from 'vitest'
import { hueOf, initialsAvatar, pictureFileOf } from './initials'

it('have a colour for each student', () => {
  expect(hueOf('6b07bd76b6c31990ae90fab7')).toBe(0xfab7 % 360)
  expect(hueOf('')).toBe(0)
})

it('have no file', () => {
  expect(pictureFileOf(initialsAvatar)).toBeNull()
  expect(pictureFileOf(null)).toBeNull()
  expect(pictureFileOf('avatar/kim.webp')).toBe('avatar/kim.webp')
})
