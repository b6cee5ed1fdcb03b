import { dictionary } from '@zxcvbn-ts/language-common'
import { expect, it } from 'vitest'
import { requireStrong } from './new-password'

const rules = { minLength: 8, names: ['Kim', 'kim.tan'] }

it('refuses more than three thousand common passwords that are long enough', async () => {
  const common = dictionary['passwords-common'].slice(0, 10_000).filter(({ length }) => length >= 8)
  expect(common.length).toBeGreaterThan(3000)
  for (const password of common)
    await expect(requireStrong(password, rules)).rejects.toMatchObject({ code: 'weak-password', status: 400 })
})

it('refuses passwords made of words that every user knows, and of one’s own name', async () => {
  for (const password of ['Studyshelf#2026', 'kimtan123'])
    await expect(requireStrong(password, rules)).rejects.toMatchObject({ code: 'weak-password', status: 400 })
})

it('accepts any characters: letters alone, digits alone, spaces, other scripts, and 128 of them', async () => {
  for (const password of ['quietriverbank', '9137 4420 6671', '安静的河边的小屋子', 'x7'.repeat(64)])
    await requireStrong(password, rules)
})
