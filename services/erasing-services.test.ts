import { readdirSync } from 'node:fs'
import { expect, it } from 'vitest'
import { erasingServices } from '#events'

/** Services that need not confirm an erasure, with the reason. */
const others = {
  inside: 'keeps an index of what is published, and follows the library',
  accounts: 'erases what it keeps itself when all others have confirmed',
  previews: 'keeps pictures and texts of documents, which the library tells it to forget',
}

it('waits for every service before an account counts as erased', () => {
  const folders = readdirSync(import.meta.dirname, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'testing')
    .map(({ name }) => name)
  expect([...erasingServices, ...Object.keys(others)].sort()).toEqual(folders.sort())
})
