import { expect, it } from 'vitest'
import { markdownOfEntry, markdownOfSections } from './markdown-file'

const entry = {
  title: 'C# & *streams* #',
  courseCode: 'CS2030S',
  link: 'https://studyshelf.example/document/1',
  text: '# Lazy\nmemoise',
  changedAt: null,
}

it('names the document, its module and its link above the note', () => {
  expect(markdownOfEntry(entry)).toBe(
    '# C# \\& \\*streams\\* \\#\n\nCS2030S · <https://studyshelf.example/document/1>\n\n## Lazy  \nmemoise\n',
  )
})

it('lists the newest note first, and leaves out a section without notes', () => {
  const at = (title: string, changedAt: string | null) => ({ ...entry, title, changedAt, text: 'x' })
  const file = markdownOfSections('My notes', [
    { title: 'Empty', entries: [] },
    {
      title: 'Notepads',
      entries: [
        at('Older', '2026-11-02T20:00:00Z'),
        at('Newer', '2026-11-03T00:00:00Z'),
        at('Not saved', null),
      ],
    },
  ])
  expect(file.match(/^#.*/gm)).toEqual([
    '# My notes',
    '## Notepads',
    '### Not saved',
    '### Newer',
    '### Older',
  ])
  expect(file).toContain('last changed 3 November 2026')
  expect(file.endsWith('x\n')).toBe(true)
})
