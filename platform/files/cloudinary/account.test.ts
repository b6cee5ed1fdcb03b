import { expect, it } from 'vitest'
import { readAccount } from './account'

it.each([
  ['cloudinary://1:s@notes', 'https://api.cloudinary.com', 'https://res.cloudinary.com/notes'],
  [
    'cloudinary://1:s@notes?upload_prefix=https://api-eu.cloudinary.com/',
    'https://api-eu.cloudinary.com',
    'https://res.cloudinary.com/notes',
  ],
  [
    'cloudinary://1:s@notes?private_cdn=true',
    'https://api.cloudinary.com',
    'https://notes-res.cloudinary.com',
  ],
  ['cloudinary://1:s@notes/files.example', 'https://api.cloudinary.com', 'https://files.example'],
  [
    'cloudinary://1:s@notes?upload_prefix=http://127.0.0.1:81&secure=false&cname=127.0.0.1:81',
    'http://127.0.0.1:81',
    'http://127.0.0.1:81/notes',
  ],
])('reads %s', (url, upload_prefix, deliveryUrl) => {
  expect(readAccount(url)).toEqual({
    cloud_name: 'notes',
    api_key: '1',
    api_secret: 's',
    upload_prefix,
    deliveryUrl,
  })
})

it('reads a secret with special characters', () => {
  expect(readAccount('cloudinary://1:a%40b@notes').api_secret).toBe('a@b')
})
