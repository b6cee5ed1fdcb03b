import { expect, it } from 'vitest'
import { digestMail, digestNotice } from './digest-texts'

const publicUrl = 'https://studyshelf.test'
const document = (title: string, letter: string) => ({ documentId: letter.repeat(24), title })
const lab = { courseCode: 'CS2030S', documents: [document('Lab 5', 'a')], others: 0 }
const many = {
  courseCode: 'MA1521',
  documents: [document('Sheet 1', 'b'), document('Sheet 2', 'c')],
  others: 3,
}

it.each([
  [[lab], '1 new document in CS2030S'],
  [[{ ...lab, others: 1 }], '2 new documents in CS2030S'],
  [[lab, many], '6 new documents in your modules'],
])('the message of a day says how many there are, and where', (modules, title) =>
  expect(digestNotice({ modules }, publicUrl).title).toBe(title),
)

it('the message of a day names documents with their addresses, and how to turn it off', () => {
  expect(digestNotice({ modules: [lab, many] }, publicUrl).body).toBe(`CS2030S
“Lab 5”: https://studyshelf.test/document/${'a'.repeat(24)}

MA1521
“Sheet 1”: https://studyshelf.test/document/${'b'.repeat(24)}
“Sheet 2”: https://studyshelf.test/document/${'c'.repeat(24)}
and 3 others: https://studyshelf.test/modules/MA1521

Such a message comes once a day at most. Choose its hour and the kinds, or turn it off, in your settings: https://studyshelf.test/settings`)
})

it('the mail of a week has a link that ends such mails, for its reader and for mail programs', () => {
  const to = { username: 'Kim', distinction: null, token: 'f'.repeat(32) }
  const { subject, text, unsubscribeUrl } = digestMail(to, { modules: [lab] }, publicUrl)
  expect(subject).toBe('1 new document in CS2030S on Studyshelf')
  expect(text).toContain('Hi Kim,')
  expect(text).toContain(`To get no more: https://studyshelf.test/mails#${to.token}`)
  expect(unsubscribeUrl).toBe(`https://studyshelf.test/api/mails/${to.token}/end`)
})
