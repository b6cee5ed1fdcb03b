import {
  PDFDict,
  PDFInvalidObject,
  PDFName,
  PDFNumber,
  PDFParser,
  PDFRawStream,
  PDFRef,
  type PDFObject,
} from '@cantoo/pdf-lib'
import { readableText, type Definitions } from './active-content'
import { Damaged } from './damaged'
import { isEndless } from './endless-table'
import { keepHiddenKeys } from './hidden-keys'
import { leadsNowhere } from './leads-nowhere'
import { limitJunk } from './limit-junk'
import { headersIn, isEndOfLine, placesOf } from './object-headers'
import { readObjectStream } from './object-stream'

/** So many objects may begin where none should. */
const maxHidden = 10_000

const trailerToken = Buffer.from('trailer')

/**
 * Reads every object of a file: those that stand in its order, also where a later one of the same number replaces them, and
 * those that only a table of the file could lead to: in a comment, in a string, in the bytes of a stream, or in an object
 * stream that does not say that it is one.
 */
export class EveryObjectParser extends PDFParser {
  private readonly known = new Map<PDFRef, PDFObject[]>()
  /** Those whose number could not be read. */
  private readonly nameless: PDFObject[] = []
  /** What is no object of its own: trailers, and what stands under a key that stands there twice. */
  private readonly beside: PDFObject[] = []
  /** Where the objects begin that were read in their order. */
  private readonly begun = new Set<number>()
  private latest: { object: PDFObject; start: number } | undefined
  private depth = 0
  /** Where the bytes of a stream begin. */
  private readonly starts = new Map<PDFRawStream, number>()
  private sliced = 0

  constructor(private readonly file: Buffer) {
    super(file)
    const assign = this.context.assign.bind(this.context)
    this.context.assign = (ref, object) => {
      this.remember(ref, object)
      if (this.latest?.object === object) this.begun.add(this.latest.start)
      assign(ref, object)
    }
    keepHiddenKeys(this, (hidden) => this.beside.push(hidden))
    const slice = this.bytes.slice.bind(this.bytes)
    this.bytes.slice = (start, end) => {
      this.sliced = start
      return slice(start, end)
    }
    limitJunk(this)
  }

  override parseObject(ref?: PDFRef): PDFObject {
    const start = this.bytes.offset()
    this.depth += 1
    try {
      const object = super.parseObject(ref)
      if (this.depth === 1) this.latest = { object, start }
      if (object instanceof PDFRawStream) this.starts.set(object, this.sliced)
      if (object instanceof PDFRawStream && isEndless(object.dict)) throw new Damaged('Its table has no end')
      return object
    } finally {
      this.depth -= 1
    }
  }

  /** Throws Damaged where something cannot be read, and whatever the parser throws at a file that is no PDF. */
  async parseEverything(): Promise<void> {
    await this.parseDocument()
    if (this.isEncrypted) return
    this.parseHidden()
    this.parseTrailers()
    this.parseObjectStreams()
  }

  get isEncrypted(): boolean {
    return this.context.trailerInfo.Encrypt !== undefined
  }

  get catalog(): PDFDict | undefined {
    const root = this.context.lookup(this.context.trailerInfo.Root)
    return root instanceof PDFDict ? root : undefined
  }

  /** What has no number that we could read may have any. */
  readonly definitions: Definitions = (ref) => [...(this.known.get(ref) ?? []), ...this.nameless]

  get objects(): PDFObject[] {
    return [...[...this.known.values()].flat(), ...this.nameless, ...this.beside]
  }

  /** Whether something that can be reached from the catalog, or from any that might be taken for it, leads nowhere. */
  leadsNowhere(): boolean {
    const catalogs = this.objects.filter(
      (object) =>
        object instanceof PDFDict &&
        this.resolve(object.get(PDFName.of('Type'))).includes(PDFName.of('Catalog')),
    )
    const roots = this.beside.map((object) =>
      object instanceof PDFDict ? object.get(PDFName.of('Root')) : undefined,
    )
    return leadsNowhere([this.context.trailerInfo.Root, ...roots, ...catalogs], this.known)
  }

  private remember(ref: PDFRef, object: PDFObject): void {
    const known = this.known.get(ref)
    if (known) known.push(object)
    else this.known.set(ref, [object])
  }

  private resolve(value: PDFObject | undefined): readonly PDFObject[] {
    return value === undefined ? [] : value instanceof PDFRef ? this.definitions(value) : [value]
  }

  private parseHidden(): void {
    let found = 0
    for (const { end, ref } of headersIn(this.file)) {
      this.bytes.moveTo(end)
      this.skipWhitespaceAndComments()
      const start = this.bytes.offset()
      if (this.begun.has(start)) continue
      found += 1
      if (found > maxHidden) throw new Damaged('Too many objects stand where none should')
      const object = this.parseAt(start)
      if (ref) this.remember(ref, object)
      else this.nameless.push(object)
    }
  }

  private parseAt(start: number): PDFObject {
    try {
      return this.parseObject()
    } catch {
      const end = this.file.indexOf('endobj', start)
      return PDFInvalidObject.of(this.file.subarray(start, end < 0 ? undefined : end))
    }
  }

  /** Wherever one stands: a catalog may be written into it, and only a table leads to the one that counts. */
  private parseTrailers(): void {
    let found = 0
    for (const at of placesOf(trailerToken, this.file)) {
      this.bytes.moveTo(at + trailerToken.length)
      this.skipWhitespaceAndComments()
      const start = this.bytes.offset()
      if (!this.file.subarray(start, start + 2).equals(dictBegin)) continue
      found += 1
      if (found > maxHidden) throw new Damaged('Too many trailers')
      this.beside.push(this.parseAt(start))
    }
  }

  /** Readers ask an object stream for its objects, not for its type. Those that say it were read in their turn. */
  private parseObjectStreams(): void {
    for (const object of this.objects) {
      if (object instanceof PDFInvalidObject && looksLikeObjectStream(object))
        throw new Damaged('An object stream')
      if (!(object instanceof PDFRawStream)) continue
      const counts = this.resolve(object.dict.get(PDFName.of('N')))
      const firsts = this.resolve(object.dict.get(PDFName.of('First')))
      if (!object.dict.has(PDFName.of('N')) || !object.dict.has(PDFName.of('First'))) continue
      const [count] = counts
      const [first] = firsts
      if (counts.length !== 1 || firsts.length !== 1) throw new Damaged('An object stream of several lengths')
      if (!(count instanceof PDFNumber && first instanceof PDFNumber)) continue
      // Readers begin on the next line, ours right behind the word.
      if (!isEndOfLine(this.file[(this.starts.get(object) ?? 0) - 1]))
        throw new Damaged('An object stream that begins late')
      for (const [ref, each] of readObjectStream(object, {
        count: count.asNumber(),
        first: first.asNumber(),
        keep: (hidden) => this.beside.push(hidden),
      }))
        this.context.assign(ref, each)
    }
  }
}

const dictBegin = Buffer.from('<<')

function looksLikeObjectStream(object: PDFInvalidObject): boolean {
  const text = readableText(object)
  return text.includes('stream') && /\/(ObjStm|First)\b/.test(text)
}
