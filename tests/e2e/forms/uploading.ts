import type { Page } from '@playwright/test'
import { makePdf } from '../../fixtures/pdfs'
import type { Form, Given } from './form'
import { press, wordFile } from './given'

const pdf = (name: string) => async () => ({
  name,
  mimeType: 'application/pdf',
  buffer: await makePdf({ text: name }),
})
const large = () =>
  Promise.resolve({
    name: 'large.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.concat([Buffer.from('%PDF-1.7'), Buffer.alloc(31_457_280)]),
  })
const pick = (page: Page, ...files: Extract<Given, readonly unknown[]>) =>
  Promise.all(files.map((file) => file())).then((chosen) =>
    page.getByLabel('Choose PDF files').setInputFiles(chosen),
  )

/** The forms of an upload. */
export const uploading: readonly Form[] = [
  {
    form: null,
    viewer: 'visitor',
    path: '/upload',
    rows: [
      {
        rule: 'a visitor who chooses files is led to sign up',
        field: 'Choose PDFs',
        act: press('Choose PDFs'),
        by: 'leaving',
        says: null,
        leadsTo: '/sign-up',
      },
    ],
  },
  {
    form: null,
    viewer: 'student',
    path: '/upload',
    rows: [
      {
        rule: 'choosing files says how many',
        field: 'Choose PDFs',
        act: (page) => pick(page, pdf('NUS CS2030S AY25 S1 streams summary.pdf')),
        by: 'leaving',
        says: null,
        also: '1 file(s) uploaded.',
        // The page asks whether the library has it.
        sent: true,
      },
      {
        rule: 'only PDFs are uploaded',
        field: 'Choose PDFs',
        act: (page) => pick(page, wordFile),
        by: 'leaving',
        says: 'letter.docx is not a supported file type.',
      },
      {
        rule: 'a file of more than 30 MB is not uploaded',
        field: 'Choose PDFs',
        act: (page) => pick(page, large),
        by: 'leaving',
        says: 'large.pdf exceeds the 30MB limit.',
      },
      {
        rule: 'the same file is not chosen twice',
        field: 'Choose PDFs',
        act: (page) => pick(page, pdf('NUS CS2030S AY25 S1 streams summary.pdf')),
        by: 'leaving',
        says: 'NUS CS2030S AY25 S1 streams summary.pdf already uploaded.',
      },
    ],
  },
  {
    form: 'Describe your files',
    viewer: 'student',
    path: '/upload',
    open: async (page) => {
      await pick(page, pdf('SMU CS2030S AY25 S1 streams summary.pdf'))
      await press('Next')(page)
    },
    send: 'Upload',
    rows: [
      ...[
        ['University', 'SMU'],
        ['Module code', 'CS2030S'],
        ['Title', 'Streams Summary'],
        ['Year (optional)', 'AY25/26 S1'],
      ].map(([field = '', becomes = '']) => ({
        rule: 'the name of a file fills in what it says' as const,
        field,
        by: 'leaving' as const,
        says: null,
        becomes,
      })),
      {
        rule: 'a document needs its university',
        field: 'University',
        given: 'Choose',
        says: 'Choose a university.',
        also: 'Please fill in all fields before submitting.',
      },
      {
        rule: 'a document needs its course code',
        field: 'Module code',
        given: ' ',
        says: 'Enter the module code.',
        also: 'Please fill in all fields before submitting.',
      },
      { field: 'Module code', given: 'nonsense!', says: 'Enter a module code such as CS2030S.' },
      {
        rule: 'a document needs its title',
        field: 'Title',
        given: ' ',
        says: 'Enter a title.',
        also: 'Please fill in all fields before submitting.',
      },
      {
        rule: 'a document needs no year',
        field: 'Year (optional)',
        given: '',
        says: null,
        also: 'Please fill in all fields before submitting.',
      },
    ],
  },
  {
    form: 'Edit details',
    viewer: 'admin',
    path: '/document/{document}',
    open: press('Edit details'),
    send: 'Save',
    rows: [
      { field: 'Title', given: ' ', says: 'Enter a title.' },
      { field: 'Module code', given: 'nonsense!', says: 'Enter a module code such as CS2030S.' },
      {
        field: 'Year (optional)',
        given: 'last year',
        says: 'Write the year like AY24/25 S1, AY24/25 or 2024.',
      },
    ],
  },
  {
    form: 'New version',
    viewer: 'uploader',
    path: '/profile',
    // Of an own document.
    open: async (page) => {
      await page
        .getByRole('link', { name: /^Lecture 1$/ })
        .first()
        .click()
      await press('New version')(page)
    },
    send: 'Publish version 2',
    rows: [
      { field: 'Choose a PDF', says: 'Choose the PDF of the new version.' },
      {
        field: 'Choose a PDF',
        given: [wordFile],
        by: 'leaving',
        says: 'letter.docx is not a supported file type.',
      },
    ],
  },
]
