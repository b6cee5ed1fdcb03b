import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import PDFDocument from 'pdfkit'
import { essay } from '../../fixtures/pdfs'
import { jpeg } from './pictures'
import type { Writer } from './writer'

type Draw = (document: PDFKit.PDFDocument) => void | Promise<void>

async function draw(options: PDFKit.PDFDocumentOptions, fill: Draw): Promise<Buffer> {
  const document = new PDFDocument({
    size: 'A4',
    info: { Title: 'Notes', CreationDate: new Date(0) },
    ...options,
  })
  const chunks: Buffer[] = []
  document.on('data', (chunk: Buffer) => chunks.push(chunk))
  const done = new Promise<Buffer>((resolve) => document.on('end', () => resolve(Buffer.concat(chunks))))
  await fill(document)
  document.end()
  return done
}

const text: Draw = (document) => void document.fontSize(12).text(essay(1, 400))
const restricted = { ownerPassword: 'owner', permissions: { printing: 'lowResolution' as const } }

const files: Record<string, [PDFKit.PDFDocumentOptions, Draw]> = {
  text: [{}, text],
  'not compressed': [{ compress: false }, text],
  'with links and an outline': [
    {},
    (document) => {
      document
        .text('To the web', { link: 'https://www.example.org/paper' })
        .text('To page two', { goTo: 'two' })
      document.outline.addItem('One').addItem('Part')
      document.addPage().text('Two', { destination: 'two' })
      document.outline.addItem('Two')
    },
  ],
  'a form': [
    {},
    (document) => {
      document.font('Helvetica').initForm()
      document.formText('name', 60, 60, 200, 20, { value: 'A student' })
      document.formCheckbox('agree', 60, 100, 12, 12, {})
      document.formPushButton('push', 60, 140, 80, 20, { label: 'Push' })
    },
  ],
  'notes and highlights': [
    {},
    (document) => {
      document.text('Marked').highlight(70, 70, 60, 14).note(200, 70, 30, 30, 'Remember this')
      document.underline(70, 100, 80, 10).strike(70, 120, 80, 10).rectAnnotation(70, 150, 80, 40)
    },
  ],
  'an attached file': [
    {},
    (document) => {
      document.text('The data are attached')
      document.file(Buffer.from('a,b\n1,2\n'), { name: 'data.csv', type: 'text/csv' })
    },
  ],
  'restricted, 40 bits': [{ ...restricted, pdfVersion: '1.3' }, text],
  'restricted, 128 bits': [{ ...restricted, pdfVersion: '1.6' }, text],
  'restricted, 256 bits': [{ ...restricted, pdfVersion: '1.7ext3' }, text],
}

export const pdfkit: Writer = {
  name: 'pdfkit',
  async write(folder) {
    for (const [name, [options, fill]] of Object.entries(files))
      await writeFile(join(folder, `${name}.pdf`), await draw(options, fill))
  },
}

/** Slides with a picture on each, 60 pages. */
export const pdfkitPictures: Writer = {
  name: 'pdfkit pictures',
  async write(folder) {
    const bytes = await draw({ autoFirstPage: false }, async (document) => {
      for (let page = 1; page <= 60; page += 1) {
        document.addPage().text(`Page ${page}. ${essay(page, 120)}`)
        document.image(await jpeg(page), 60, 300, { width: 400 })
      }
    })
    await writeFile(join(folder, '60 pages.pdf'), bytes)
  },
}
