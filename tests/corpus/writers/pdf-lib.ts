import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PDFDocument, PDFName, PDFString, StandardFonts } from '@cantoo/pdf-lib'
import { essay } from '../../fixtures/pdfs'
import { jpeg, photo } from './pictures'
import type { Originals, Writer } from './writer'

type Edit = (document: PDFDocument, originals: Originals) => void | Promise<void>

async function text(document: PDFDocument): Promise<void> {
  const font = await document.embedFont(StandardFonts.TimesRoman)
  document.addPage([595, 842]).drawText(essay(2, 60), { x: 50, y: 780, size: 12, font, maxWidth: 480 })
}

const open = async (path: string) => PDFDocument.load(await readFile(path))

const edits: Record<string, Edit> = {
  text,
  async 'a form'(document) {
    await text(document)
    const page = document.getPage(0)
    const form = document.getForm()
    form.createTextField('name').addToPage(page, { x: 50, y: 300, width: 200, height: 20 })
    const choice = form.createDropdown('course')
    choice.addOptions(['CS1010', 'CS2030S'])
    choice.addToPage(page, { x: 50, y: 260, width: 200, height: 20 })
    form.createCheckBox('agree').addToPage(page, { x: 50, y: 220, width: 12, height: 12 })
  },
  async pictures(document) {
    for (const seed of [1, 2, 3]) {
      const picture = await document.embedJpg(await jpeg(seed))
      document.addPage([800, 600]).drawImage(picture)
    }
    document.addPage().drawImage(await document.embedPng(await photo(4, 300, 200).png().toBuffer()))
  },
  async 'merged and turned'(document, originals) {
    const other = await open(originals('pdfkit/with links and an outline'))
    const pages = await document.copyPages(other, other.getPageIndices())
    for (const page of pages) document.addPage(page).setRotation({ type: 'degrees', angle: 90 } as never)
  },
  async 'two pages on one'(document, originals) {
    const pages = await document.embedPdf(await open(originals('pdfkit/with links and an outline')), [0, 1])
    const sheet = document.addPage([842, 595])
    pages.forEach((page, i) => sheet.drawPage(page, { x: i * 421, xScale: 0.7, yScale: 0.7 }))
  },
  async 'an attached file'(document) {
    await text(document)
    await document.attach(Buffer.from('1,2'), 'data.csv', { mimeType: 'text/csv', description: 'Data' })
  },
  async 'opens at a page'(document) {
    await text(document)
    await text(document)
    const opening = document.context.obj([document.getPage(1).ref, 'XYZ', null, null, 1.5])
    document.catalog.set(PDFName.of('OpenAction'), opening)
    document.catalog.set(PDFName.of('PageMode'), PDFName.of('UseOutlines'))
    document.catalog.set(PDFName.of('Lang'), PDFString.of('en-SG'))
  },
}

export const pdfLib: Writer = {
  name: 'pdf-lib',
  async write(folder, originals) {
    for (const [name, edit] of Object.entries(edits)) {
      const document = await PDFDocument.create()
      document.setCreationDate(new Date(0))
      await edit(document, originals)
      for (const useObjectStreams of [true, false]) {
        const bytes = await document.save({ useObjectStreams })
        await writeFile(join(folder, `${name}${useObjectStreams ? '' : ', with a table'}.pdf`), bytes)
      }
    }
  },
}
