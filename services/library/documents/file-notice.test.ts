import { expect, it } from 'vitest'
import { fileNotice } from './file-notice'

const unchanged = 'The pages are unchanged.'

it.each([
  [null, null],
  [{ kinds: [], attachments: [] }, `We repaired your file so that every reader shows the same. ${unchanged}`],
  [
    { kinds: ['restrictions' as const], attachments: [] },
    `We removed the restrictions on printing and copying from your file. ${unchanged}`,
  ],
  [{ kinds: ['scripts' as const], attachments: [] }, `We removed scripts from your file. ${unchanged}`],
  [
    { kinds: ['attachments' as const], attachments: ['data.csv', 'notes.tex'] },
    `We removed attached files (‘data.csv’ and ‘notes.tex’) from your file. ${unchanged}`,
  ],
  [
    { kinds: ['attachments' as const], attachments: ['data.csv'] },
    `We removed the attached file ‘data.csv’ from your file. ${unchanged}`,
  ],
  [
    {
      kinds: ['attachments' as const, 'links' as const, 'scripts' as const, 'restrictions' as const],
      attachments: [],
    },
    `We removed scripts, links to other files or programs, and attached files from your file. ${unchanged}`,
  ],
])('of a file without %j the uploader reads %j', (removed, notice) => {
  expect(fileNotice(removed)).toBe(notice)
})
