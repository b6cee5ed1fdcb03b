import { expect, it } from 'vitest'
import { isOurOrigin } from './our-origin'

it.each([
  ['no origin, as of a program', undefined, 'notes.example', true],
  ['the requested host', 'http://127.0.0.1:8080', '127.0.0.1:8080', true],
  ['the requested host, behind a proxy that serves https', 'https://mirror.example', 'mirror.example', true],
  ['the requested host, in capitals', 'https://mirror.example', 'Mirror.Example', true],
  ['the public address, requested by an internal name', 'https://notes.example', 'gateway-1:8080', true],
  ['the public host over plain http', 'http://notes.example', 'gateway-1:8080', false],
  ['another site', 'https://evil.example', 'notes.example', false],
  ['another port', 'http://127.0.0.1:9999', '127.0.0.1:8080', false],
  ['a site that begins like ours', 'https://notes.example.evil.example', 'notes.example', false],
  ['a page without an origin', 'null', 'notes.example', false],
  ['an invalid address', 'notes.example', 'notes.example', false],
  ['a file', 'file://', '', false],
])('%s', (_, origin, host, ours) => {
  expect(isOurOrigin(origin, host, 'https://notes.example')).toBe(ours)
})
