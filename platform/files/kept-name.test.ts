import { expect, it } from 'vitest'
import { encodeName } from './kept-name'

const pdf = { extension: 'pdf', contentType: 'application/pdf' }

it.each([
  ['Réseaux 學.pdf', 'Réseaux 學.pdf'],
  ['NOTES.PDF', 'NOTES.PDF'],
  ['notes', 'notes.pdf'],
  ['../../etc/notes.html', 'notes.html.pdf'],
  ['學'.repeat(300), `${'學'.repeat(100)}.pdf`],
  ['half \ud83d', 'half �.pdf'],
])('keeps the name %s as %s', (given, name) => {
  const kept = encodeName(given, pdf)
  expect(decodeURIComponent(kept)).toBe(name)
  expect(kept.length).toBeLessThan(1000)
})
