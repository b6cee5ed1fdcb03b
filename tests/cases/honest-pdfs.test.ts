import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { disarmPdf } from '@studyshelf/pdf-guard'

const signPage = async () => null
const disarm = (name: string) =>
  disarmPdf(readFileSync(join(import.meta.dirname, 'files', name)), { signPage })

// A reference to an object that does not exist means null (ISO 32000-1, 7.3.10). 44 of 49 exports of Google Slides and Sheets have one:
// pdfcpu/pdfcpu#160, py-pdf/pypdf#521; so do some files of Quartz (macOS 15, iOS 26).
it.each(['google-slides-outlines.pdf', 'quartz-idtree.pdf'])(
  'publishes a file with references to objects that were never written: %s',
  async (name) => {
    expect(await disarm(name)).toMatchObject({
      ok: true,
      pages: 1,
      copy: { removed: { kinds: [], attachments: [] } },
    })
  },
)

// Restrictions are no lock: documenso/documenso#3303.
it('publishes a file that opens for everybody, without its restrictions', async () => {
  expect(await disarm('owner-password-rc4.pdf')).toMatchObject({
    ok: true,
    copy: { removed: { kinds: ['restrictions'] } },
  })
})

// pdf.js counts a field without actions as active: `undefined !== null` in `hasJSActions()`.
it('publishes a form with a field to sign as it is', async () => {
  expect(await disarm('signature-field.pdf')).toEqual({ ok: true, pages: 1, copy: null })
})
