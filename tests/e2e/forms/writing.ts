import { accountStatusResponse } from '#events'
import type { SpecifiedRule } from '../../fixtures/specified-rules'
import type { Form, Row } from './form'
import { email, press } from './given'

/** Rows of both tabs. */
const feedbackRows = (rule: SpecifiedRule, message: string): readonly Row[] => [
  { rule, field: 'Name', given: ' ', says: 'Enter your name.' },
  { rule, field: 'Email', given: '', says: 'Enter an email address that we can reply to.' },
  { rule, field: 'Email', given: 'kim at nus', says: 'Enter an email address that we can reply to.' },
  { rule, field: message, given: ' ', says: 'Enter your message.' },
]
const feedbackGood = (message: string) =>
  [
    ['Name', 'Kim'],
    ['Email', email],
    [message, 'The shelves are lovely.'],
  ] as const

/** Forms for feedback, notes and reports. */
export const writing: readonly Form[] = [
  {
    form: 'Feedback',
    viewer: 'visitor',
    path: '/feedback',
    send: 'Submit Feedback',
    good: feedbackGood('Your feedback'),
    completed: [
      ['Name', 'name'],
      ['Email', 'email'],
    ],
    rows: feedbackRows('feedback needs a name, an email and a message', 'Your feedback'),
  },
  {
    form: 'Report a Problem',
    viewer: 'visitor',
    path: '/feedback',
    open: (page) => page.getByRole('tab', { name: 'Report a Problem' }).click(),
    send: 'Report Problem',
    good: feedbackGood('What happened?'),
    rows: feedbackRows('a problem needs a name, an email and a message', 'What happened?'),
  },
  {
    form: 'Ask for something',
    viewer: 'student',
    path: '/modules/CS2030S',
    send: 'Ask for past papers',
    rows: [
      {
        field: 'Year (optional)',
        given: 'last year',
        says: 'Write the year like AY24/25 S1, AY24/25 or 2024.',
      },
    ],
  },
  {
    form: 'Report User',
    viewer: 'student',
    path: '/profile/{student}',
    open: press('Report User'),
    send: 'Submit Report',
    rows: [
      {
        rule: 'a report needs a reason',
        field: 'Reason',
        says: 'Please select a reason before submitting.',
      },
      {
        rule: 'the reason Other needs a description',
        field: 'What is the issue?',
        act: (page) => page.getByLabel('Other').check(),
        says: 'Please describe the issue.',
      },
      {
        rule: 'a description has 500 characters at most, and they are counted',
        field: 'What is the issue?',
        given: 'x'.repeat(498),
        act: (page) => page.getByLabel('What is the issue?').pressSequentially('yyyy'),
        by: 'leaving',
        says: null,
        becomes: 'x'.repeat(498) + 'yy',
        also: '500/500',
      },
    ],
  },
  {
    form: 'Report document',
    viewer: 'student',
    path: '/document/{document}',
    open: press('Report this document'),
    send: 'Submit Report',
    rows: [
      { field: 'Reason', says: 'Please select a reason before submitting.' },
      {
        field: 'What should an admin know?',
        act: (page) => page.getByLabel('Other', { exact: true }).check(),
        says: 'Please describe the issue.',
      },
      {
        field: 'Page, if it is about one',
        given: 'page 12',
        act: (page) => page.getByLabel('Copyright').check(),
        by: 'leaving',
        says: null,
        becomes: '12',
      },
    ],
  },
  {
    form: null,
    viewer: 'student',
    path: '/document/{document}',
    rows: [
      {
        rule: 'the notepad needs 15 uploaded documents',
        field: /^Notepad/,
        act: press(/^Notepad/),
        by: 'leaving',
        says: null,
        also: 'Upload 15 documents to unlock the notepad feature!',
        then: (page) => [[page.getByRole('textbox', { name: 'Your note on this document' }), 0]],
        // The page loads the note and counts the view.
        sent: true,
      },
    ],
  },
  {
    form: 'Your question',
    viewer: 'student',
    path: '/document/{document}',
    async open(page) {
      await press(/^Questions/)(page)
      await press('Ask about the document')(page)
    },
    send: 'Ask',
    rows: [{ field: 'Your question', given: ' ', says: 'Write something first.' }],
  },
  {
    form: 'Take-down notice',
    viewer: 'visitor',
    path: '/take-down',
    send: 'Send notice',
    good: [
      ['Address of the document', 'a'.repeat(24)],
      ['It contains a work that may not be shared', true],
      ['Which work is it?', 'My book.'],
      ['Where is it, and why may it not be shared?', 'All pages.'],
      ['Name', 'Kim'],
      ['Address in Singapore, or for service there', '1 Shelf Road'],
      ['Telephone', '6000 0000'],
      ['Email', email],
      [/^I own the rights/, true],
      [/^I believe in good faith/, true],
      [/^What I say is true/, true],
      ['Signature', 'Kim'],
    ],
    completed: [
      ['Name', 'name'],
      ['Email', 'email'],
    ],
    rows: [
      {
        field: 'Address of the document',
        given: 'https://shelf.example/browse',
        says: 'Paste the address of the document’s page.',
      },
      { field: 'Which work is it?', given: ' ', says: 'Say which work it is, or who is shown.' },
      {
        field: 'Where is it, and why may it not be shared?',
        given: '',
        says: 'Say where it is in the document, and why it may not be shared.',
      },
      { field: 'Name', given: ' ', says: 'Enter your name.' },
      {
        field: 'Address in Singapore, or for service there',
        given: '',
        says: 'Enter an address where letters reach you.',
      },
      { field: 'Telephone', given: '', says: 'Enter a telephone number.' },
      { field: 'Email', given: 'kim at nus', says: 'Enter your email address: we send you a link.' },
      { field: /^I own the rights/, given: false, says: 'We need this statement.' },
      { field: /^I believe in good faith/, given: false, says: 'We need this statement.' },
      { field: /^What I say is true/, given: false, says: 'We need this statement.' },
      { field: 'Signature', given: '', says: 'Type your full name.' },
    ],
  },
  {
    form: 'Court action',
    viewer: 'visitor',
    path: `/take-down/court#${'a'.repeat(24)}.${'a'.repeat(43)}`,
    send: 'Tell us',
    rows: [{ field: 'Which court, and which case?', given: ' ', says: 'Name the court and the case.' }],
  },
  {
    form: 'Appeal',
    viewer: 'suspended',
    path: '/suspended',
    send: 'Send appeal',
    rows: [
      {
        field: 'Why should your account be active again?',
        given: ' ',
        says: 'Say why your account should be active again.',
      },
    ],
  },
  {
    form: 'An admin has a question',
    viewer: 'suspended',
    path: '/suspended',
    async open(page) {
      await page.route('**/api/auth/standing', async (route) => {
        const response = await route.fetch()
        const standing = accountStatusResponse.parse(await response.json())
        const at = new Date().toISOString()
        const question = { _id: 'a'.repeat(24), text: 'Who has your password?', at, answer: null }
        const appeal = { ...standing.appeal, state: 'open', message: 'It was not me.', questions: [question] }
        await route.fulfill({ response, json: { ...standing, appeal } })
      })
      // A reload on the way there would show Home to a visitor.
      await page.getByRole('heading', { name: 'Account Suspended' }).waitFor()
      await page.reload()
    },
    send: 'Send answer',
    rows: [{ field: 'Your answer', given: ' ', says: 'Enter your answer.' }],
  },
]
