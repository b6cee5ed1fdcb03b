import { expect, it } from 'vitest'
import { plainText } from './plain-text'

it.each([
  ['**Why** is `x`\nthat?', 'Why is x that?'],
  ['- one\n- two\n1. three\n> four', 'one two three four'],
  ['```js\nx * y\n```', 'x * y'],
  ['see [the notes](https://example.org) and $a*b$', 'see the notes and $a*b$'],
])('%j reads %j', (text, plain) => expect(plainText(text)).toBe(plain))
