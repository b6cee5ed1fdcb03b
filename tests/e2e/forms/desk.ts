import type { CaseSummary } from '#events'
import type { Form } from './form'

const at = new Date().toISOString()
const reported: CaseSummary = {
  ...{
    _id: `user-${'a'.repeat(24)}`,
    kind: 'reports',
    status: 'open',
    urgent: false,
    risks: [],
    figures: null,
  },
  ...{ subjectId: 'a'.repeat(24), userId: 'a'.repeat(24), title: 'kim', distinction: null },
  ...{ text: null, isContested: false },
  ...{ openReports: 1, reasons: ['Harassment or spam'], question: null, openedAt: at, changedAt: at },
}

/** Forms of the desk. */
export const desk: readonly Form[] = [
  {
    form: 'Broadcast Message',
    viewer: 'admin',
    path: '/admin/broadcast',
    send: 'Preview and send',
    good: [
      ['Title', 'Open late'],
      ['Message', 'Tonight until two.'],
    ],
    rows: [
      {
        rule: 'a broadcast needs a title and a message',
        field: 'Title',
        given: ' ',
        says: 'Enter a title.',
        also: 'Title and message cannot be empty',
      },
      {
        rule: 'a broadcast needs a title and a message',
        field: 'Message',
        given: ' ',
        says: 'Enter a message.',
        also: 'Title and message cannot be empty',
      },
      { field: 'Send at', given: '2020-01-01T10:00', says: 'This time has passed. Choose a later one.' },
    ],
  },
  {
    form: 'Add search words',
    viewer: 'admin',
    path: '/admin/search-words',
    send: 'Add',
    good: [
      ['A search for', 'abc'],
      ['Means the same as', 'activity-based costing'],
    ],
    rows: [
      { field: 'A search for', given: '?!', says: 'Write a word.' },
      { field: 'Means the same as', given: ' ', says: 'Write a word.' },
      { field: 'A search for', given: 'a b c d e f g', says: 'Write at most 6 words.' },
    ],
  },
  {
    form: 'Add a phrase',
    viewer: 'admin',
    path: '/admin/share-phrases',
    send: 'Add',
    good: [['A phrase', 'hand back after class']],
    rows: [
      {
        field: 'A phrase',
        given: '© NU',
        says: 'Write at least 5 letters: a shorter phrase would be in many notes.',
      },
      { field: 'A phrase', given: 'no part …', says: 'Write words before and after “…”.' },
    ],
  },
  {
    form: 'Decide',
    viewer: 'admin',
    path: '/admin/users/{student}',
    send: /./,
    rows: [
      { field: 'Decision', says: 'Choose a decision.' },
      {
        field: 'Note',
        act: (page) => page.getByRole('radiogroup').getByRole('radio').first().check(),
        given: ' ',
        says: 'Enter a reason.',
      },
    ],
  },
  {
    form: 'Decide chosen cases',
    viewer: 'admin',
    path: '/admin/cases',
    async open(page) {
      await page.route('**/api/admin/cases?*', (route) =>
        route.fulfill({ json: { success: true, cases: [reported], next: null } }),
      )
      await page.reload()
      await page.getByRole('checkbox', { name: 'Choose kim' }).check()
      await page.getByRole('button', { name: 'Decide…' }).click()
    },
    send: 'Decide in ten seconds',
    rows: [
      { field: 'Decision', says: 'Choose a decision.' },
      {
        field: 'Note',
        act: (page) => page.getByRole('radiogroup').getByRole('radio').first().check(),
        given: ' ',
        says: 'Enter a reason.',
      },
    ],
  },
]
