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
import type { Definitions } from './active-content'
import { DamagedPdfError } from './damaged-pdf-error'
import { hasDanglingReference } from './dangling-references'
import { reportOverwrittenValues } from './duplicate-keys'
import { textOfInvalidObject } from './invalid-object'
import { limitJunk } from './junk-limit'
import { findObjectHeaders, isEndOfLine, offsetsOf } from './object-headers'
import { readObjectStream } from './object-stream'
import { isOversizedXref } from './oversized-xref'

/** Objects outside the file's order, and trailers, that a file may contain. */
const maxHidden = 10_000

const trailerToken = Buffer.from('trailer')
const dictStart = Buffer.from('<<')
const nameOf = {
  catalog: PDFName.of('Catalog'),
  count: PDFName.of('N'),
  firstOffset: PDFName.of('First'),
  root: PDFName.of('Root'),
  type: PDFName.of('Type'),
}

/**
 * Parses every object of a PDF, whether or not its cross-reference table leads there. pdf-lib keeps one definition of each object, the
 * last in file order. A viewer may use an earlier one, or one that only a table leads to: inside a comment, a string or the bytes of
 * a stream, or in an object stream without a type.
 *
 * `parseAllObjects` works in four passes: objects in file order, object headers anywhere else, trailers anywhere, object streams.
 */
export class ObjectParser extends PDFParser {
  private readonly definitions = new Map<PDFRef, PDFObject[]>()
  /** Objects with an unreadable number. Any reference may mean them. */
  private readonly unnumbered: PDFObject[] = []
  /** Dictionaries that are no objects of their own: trailers, and values of duplicate keys. */
  private readonly looseDicts: PDFObject[] = []
  /** Offsets of the objects that the first pass parsed, so that the second skips them. */
  private readonly inOrder = new Set<number>()
  /** Offset of each stream's first byte. */
  private readonly streamStarts = new Map<PDFRawStream, number>()

  private depth = 0
  private lastObject: { object: PDFObject; start: number } | undefined
  private lastSliceStart = 0

  constructor(private readonly file: Buffer) {
    super(file)
    this.recordDefinitions()
    this.recordStreamStarts()
    reportOverwrittenValues(this, (dropped) => this.looseDicts.push(dropped))
    limitJunk(this)
  }

  /** Throws DamagedPdfError if something is unreadable, and pdf-lib's own errors if the file is no PDF. */
  async parseAllObjects(): Promise<void> {
    await this.parseDocument()
    if (this.isEncrypted) return
    this.parseHiddenObjects()
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

  get objects(): PDFObject[] {
    return [...[...this.definitions.values()].flat(), ...this.unnumbered, ...this.looseDicts]
  }

  readonly definitionsOf: Definitions = (ref) => [...(this.definitions.get(ref) ?? []), ...this.unnumbered]

  /** Starts at the catalog, and at every dictionary that a viewer might use as one. */
  hasDanglingReference(): boolean {
    const catalogs = this.objects.filter(
      (object) => object instanceof PDFDict && this.resolve(object.get(nameOf.type)).includes(nameOf.catalog),
    )
    const roots = this.looseDicts.map((object) =>
      object instanceof PDFDict ? object.get(nameOf.root) : undefined,
    )
    return hasDanglingReference([this.context.trailerInfo.Root, ...roots, ...catalogs], this.definitions)
  }

  override parseObject(ref?: PDFRef): PDFObject {
    const start = this.bytes.offset()
    this.depth += 1
    try {
      const object = super.parseObject(ref)
      if (this.depth === 1) this.lastObject = { object, start }
      if (object instanceof PDFRawStream) {
        this.streamStarts.set(object, this.lastSliceStart)
        if (isOversizedXref(object.dict)) throw new DamagedPdfError('A cross-reference stream has no end')
      }
      return object
    } finally {
      this.depth -= 1
    }
  }

  /** pdf-lib overwrites the earlier definition of an object when it assigns a later one. */
  private recordDefinitions(): void {
    const { context } = this
    const assign = context.assign.bind(context)
    context.assign = (ref, object) => {
      this.define(ref, object)
      if (this.lastObject?.object === object) this.inOrder.add(this.lastObject.start)
      assign(ref, object)
    }
  }

  /** pdf-lib slices a stream's bytes from the file, and forgets where. */
  private recordStreamStarts(): void {
    const { bytes } = this
    const slice = bytes.slice.bind(bytes)
    bytes.slice = (start, end) => {
      this.lastSliceStart = start
      return slice(start, end)
    }
  }

  private define(ref: PDFRef, object: PDFObject): void {
    const known = this.definitions.get(ref)
    if (known) known.push(object)
    else this.definitions.set(ref, [object])
  }

  private resolve(value: PDFObject | undefined): readonly PDFObject[] {
    if (value === undefined) return []
    return value instanceof PDFRef ? this.definitionsOf(value) : [value]
  }

  /** Second pass: objects whose header is inside something else. */
  private parseHiddenObjects(): void {
    let count = 0
    for (const { end, ref } of findObjectHeaders(this.file)) {
      const start = this.skipWhitespaceFrom(end)
      if (this.inOrder.has(start)) continue
      count += 1
      if (count > maxHidden) throw new DamagedPdfError('Too many hidden objects')
      const object = this.parseAt(start)
      if (ref) this.define(ref, object)
      else this.unnumbered.push(object)
    }
  }

  /** Third pass: any trailer may contain a catalog, and only a table says which trailer counts. */
  private parseTrailers(): void {
    let count = 0
    for (const offset of offsetsOf(trailerToken, this.file)) {
      const start = this.skipWhitespaceFrom(offset + trailerToken.length)
      if (!this.file.subarray(start, start + dictStart.length).equals(dictStart)) continue
      count += 1
      if (count > maxHidden) throw new DamagedPdfError('Too many trailers')
      this.looseDicts.push(this.parseAt(start))
    }
  }

  /** Last pass: viewers read any stream with `N` and `First` as an object stream. pdf-lib has read those of type `ObjStm`. */
  private parseObjectStreams(): void {
    for (const object of this.objects) {
      if (object instanceof PDFInvalidObject && mayBeObjectStream(object))
        throw new DamagedPdfError('Unreadable object stream')
      if (!(object instanceof PDFRawStream)) continue
      const sizes = this.sizesOfObjectStream(object)
      if (sizes === null) continue
      // Viewers start on the next line, pdf-lib right after the word `stream`.
      if (!isEndOfLine(this.file[(this.streamStarts.get(object) ?? 0) - 1]))
        throw new DamagedPdfError('An object stream does not start on a new line')
      const onOverwritten = (dropped: PDFDict) => this.looseDicts.push(dropped)
      for (const [ref, each] of readObjectStream(object, { ...sizes, onOverwritten }))
        this.context.assign(ref, each)
    }
  }

  /** Null if the stream is no object stream. */
  private sizesOfObjectStream({ dict }: PDFRawStream): { count: number; first: number } | null {
    if (!dict.has(nameOf.count) || !dict.has(nameOf.firstOffset)) return null
    const [counts, firsts] = [nameOf.count, nameOf.firstOffset].map((name) => this.resolve(dict.get(name)))
    if (counts?.length !== 1 || firsts?.length !== 1)
      throw new DamagedPdfError('The size of an object stream is ambiguous')
    const [[count], [first]] = [counts, firsts]
    if (!(count instanceof PDFNumber && first instanceof PDFNumber)) return null
    return { count: count.asNumber(), first: first.asNumber() }
  }

  private skipWhitespaceFrom(offset: number): number {
    this.bytes.moveTo(offset)
    this.skipWhitespaceAndComments()
    return this.bytes.offset()
  }

  private parseAt(start: number): PDFObject {
    this.bytes.moveTo(start)
    try {
      return this.parseObject()
    } catch {
      const end = this.file.indexOf('endobj', start)
      return PDFInvalidObject.of(this.file.subarray(start, end < 0 ? undefined : end))
    }
  }
}

function mayBeObjectStream(object: PDFInvalidObject): boolean {
  const text = textOfInvalidObject(object)
  return text.includes('stream') && /\/(ObjStm|First)\b/.test(text)
}
