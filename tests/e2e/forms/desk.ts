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
        says: 'Give it a title.',
        also: 'Title and message cannot be empty',
      },
      {
        rule: 'a broadcast needs a title and a message',
        field: 'Message',
        given: ' ',
        says: 'Write the message.',
        also: 'Title and message cannot be empty',
      },
    ],
  },
  {
    form: 'Decide',
    viewer: 'admin',
    path: '/admin/users/{student}',
    send: /./,
    rows: [
      { field: 'What is to happen?', says: 'Choose what is to happen.' },
      {
        field: 'Note',
        act: (page) => page.getByRole('radiogroup').getByRole('radio').first().check(),
        given: ' ',
        says: 'Say why.',
      },
    ],
  },
]
