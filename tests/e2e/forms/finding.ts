import { reasoned, serverWords } from '../answers'
import type { Form } from './form'
import { press } from './given'

/** Forms to search, save and redeem. */
export const finding: readonly Form[] = [
  {
    form: 'My modules',
    viewer: 'student',
    path: '/',
    send: 'Add',
    rows: [
      {
        rule: 'modules need one that can exist',
        field: 'Add modules',
        given: ' , ,',
        says: 'Enter valid module codes.',
      },
      {
        rule: 'modules need one that can exist',
        field: 'Add modules',
        given: 'hello world',
        says: 'Enter valid module codes.',
      },
      {
        field: 'Add modules',
        given: 'MA2001',
        answered: [reasoned('/api/auth/update-modules', 500, 'fault')],
        says: 'Failed to update modules.',
      },
      {
        field: 'Add modules',
        given: 'MA2001',
        answered: [reasoned('/api/auth/update-modules', 400, 'too-many-modules')],
        says: serverWords,
      },
      {
        field: 'Add modules',
        given: 'MA2001',
        answered: [{ call: '/api/auth/update-modules' }],
        says: 'Error updating modules.',
      },
      {
        rule: 'modules are parted by commas, trimmed, in capitals, without empty ones',
        field: 'Add modules',
        given: ' ma2001 ,, st2334,',
        says: null,
        becomes: '',
        sent: true,
        then: (page) =>
          ['MA2001', 'ST2334'].map((code) => [page.getByRole('button', { name: `Remove ${code}` }), 1]),
      },
      {
        rule: 'new modules join the others, none twice',
        field: 'Add modules',
        given: 'ma2001, gess1000',
        says: null,
        becomes: '',
        sent: true,
        then: (page) =>
          ['MA2001', 'ST2334', 'GESS1000'].map((code) => [
            page.getByRole('button', { name: `Remove ${code}` }),
            1,
          ]),
      },
    ],
  },
  {
    form: null,
    viewer: 'student',
    path: '/',
    rows: [
      {
        rule: 'an empty search does nothing',
        field: 'Search notes',
        given: '   ',
        act: (page) => page.getByLabel('Search notes').press('Enter'),
        says: null,
        leadsTo: '/',
      },
    ],
  },
  {
    form: 'On this page',
    viewer: 'visitor',
    path: '/search?q=CS2030S',
    send: 'Search',
    rows: [
      {
        rule: 'an empty search does nothing',
        field: 'Module, title, year or university',
        given: '   ',
        says: null,
        leadsTo: '/search?q=CS2030S',
      },
    ],
  },
  {
    form: null,
    viewer: 'student',
    path: '/rewards',
    rows: [
      {
        rule: 'a book needs enough points',
        field: 'Insufficient Points',
        act: press('Insufficient Points'),
        by: 'leaving',
        says: null,
        also: 'Earn more points by uploading your documents.',
      },
    ],
  },
]
