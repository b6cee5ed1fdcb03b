import type { PageHit } from '#events'
import { expect, it } from 'vitest'
import { pageAddress } from './page-address'

it('leads to the page, with each word once', () => {
  const parts = ['The ', 'limit', ' of a ', 'limit', ' & ', 'naïve']
  const hit = {
    document: { _id: 'a' },
    page: 7,
    sentence: parts.map((text, at) => ({ text, marked: at % 2 === 1 })),
  } as PageHit
  expect(pageAddress(hit)).toBe('/document/a?page=7&find=limit+na%C3%AFve')
})
