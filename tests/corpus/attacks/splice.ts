import { PDFDocument, PDFRef, type PDFObject } from '@cantoo/pdf-lib'
import { lastTable, writeTable, type Entry } from './increment'
import type { Kind } from './kinds'
import { placeTrigger } from './place-trigger'

/** Where only the table, or only an older revision, leads to the attack. */
export const hidings = ['plain', 'comment', 'stream', 'string', 'object stream', 'overwritten'] as const
export type Hiding = (typeof hidings)[number]

/** Adds an attack to a file that is not encrypted, as an incremental update. The bytes in front stay as they are. */
export async function splice(bytes: Buffer, kind: Kind, hiding: Hiding): Promise<Buffer> {
  const document = await PDFDocument.load(bytes, { updateMetadata: false, throwOnInvalidObject: false })
  const { context, catalog } = document
  const root = context.trailerInfo.Root as PDFRef
  const page = document.getPage(0)
  const [before, pageBefore] = [String(catalog), String(page.node)]
  const first = context.largestObjectNumber + 1
  const [attack, attached, cover] = [first, first + 1, first + 2].map((number) => PDFRef.of(number)) as [
    PDFRef,
    PDFRef,
    PDFRef,
  ]
  placeTrigger(document, kind.trigger, attack)

  const update = new Update(bytes, [
    ['Root', root],
    ['Info', context.trailerInfo.Info],
    ['ID', context.trailerInfo.ID],
  ])
  update.add(root, String(catalog))
  update.add(page.ref, String(page.node))
  if (kind.dict.includes('ATTACHED'))
    update.add(attached, `<</Type/EmbeddedFile/Length 3>>\nstream\nabc\nendstream`)
  update.hide(attack, kind.dict.replaceAll('ATTACHED', ` ${String(attached)}`), hiding, cover)
  if (hiding !== 'overwritten') return update.end()

  const clean = new Update(update.end(), update.trailer, cover.objectNumber)
  clean.add(root, before)
  clean.add(page.ref, pageBefore)
  return clean.end()
}

class Update {
  private text = '\n'
  private readonly entries: Entry[] = []
  private readonly table

  constructor(
    private readonly bytes: Buffer,
    readonly trailer: readonly (readonly [key: string, value: PDFObject | undefined])[],
    private readonly largest = 0,
  ) {
    this.table = lastTable(bytes)
  }

  add(ref: PDFRef, body: string): void {
    this.entries.push({ number: ref.objectNumber, generation: ref.generationNumber, offset: this.offset })
    this.text += `${ref.objectNumber} ${ref.generationNumber} obj\n${body}\nendobj\n`
  }

  /** Read in order, the object is null. */
  hide(ref: PDFRef, body: string, hiding: Hiding, cover: PDFRef): void {
    if (hiding === 'plain' || hiding === 'overwritten') return this.add(ref, body)
    const number = ref.objectNumber
    const object = `${number} 0 obj ${body} endobj`
    this.text += `${number} 0 obj\nnull\nendobj\n`
    if (hiding === 'object stream' && this.table.isStream) {
      const index = `${number} 0 `
      this.add(cover, streamOf(`${index}${body}`, `/N 1/First ${index.length}/Type/ObjStm`))
      this.entries.push({ number, offset: 0, within: cover.objectNumber })
      return
    }
    if (hiding === 'comment') {
      this.entries.push({ number, offset: this.offset + 1 })
      this.text += `%${object}\n`
      return
    }
    this.add(cover, hiding === 'string' ? `(${object})` : streamOf(object))
    this.entries.push({ number, offset: this.bytes.length + this.text.lastIndexOf(object) })
  }

  end(): Buffer {
    const keys = this.trailer.map(([key, value]) => (value ? `/${key} ${String(value)}` : '')).join('')
    const table = writeTable(this.entries, this.offset, { ...this.table, keys, largest: this.largest })
    return Buffer.concat([this.bytes, Buffer.from(this.text + table, 'latin1')])
  }

  private get offset(): number {
    return this.bytes.length + this.text.length
  }
}

const streamOf = (content: string, keys = '') =>
  `<<${keys}/Length ${content.length}>>\nstream\n${content}\nendstream`
