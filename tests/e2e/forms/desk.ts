import type { Form } from './form'

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
]
