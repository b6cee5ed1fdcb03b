import {
  PDFArray,
  PDFDict,
  PDFHexString,
  PDFName,
  PDFNull,
  PDFNumber,
  PDFStream,
  PDFString,
  PDFWriter,
  type PDFObject,
} from '@cantoo/pdf-lib'
import { fileKeys, forbiddenActions, forbiddenAnnotations, isExecutableUrl } from './active-names'
import { ObjectParser } from './object-parser'

/** Kinds of content that a copy of a file lacks. */
export type RemovedKind = 'scripts' | 'links' | 'forms' | 'media' | 'attachments' | 'restrictions'

export interface Removed {
  kinds: RemovedKind[]
  /** Names of attached files, at most ten. */
  attachments: string[]
}

const maxAttachments = 10
const maxNameLength = 100

const kindOfAction = (name: string): RemovedKind => {
  if (name === 'JavaScript') return 'scripts'
  if (name === 'SubmitForm' || name === 'ImportData') return 'forms'
  return name === 'Launch' || name.startsWith('GoTo') ? 'links' : 'media'
}

/** Keys that an annotation keeps when its action is removed: its place and its picture. */
const keptOfAnnotation = new Set(['Type', 'Rect', 'AP', 'AS', 'F', 'P', 'Contents', 'M', 'NM'])

/** Flags of an annotation that no reader shows or prints (ISO 32000-1, 12.5.3). */
const hidden = 2

const named = (name: string) => PDFName.of(name)

/**
 * Takes everything that a viewer could run, and every file that is attached, out of a PDF. Of objects that are defined twice the last one
 * counts, so a file with a broken table is repaired. Objects that nothing leads to any more are still in the result: write it anew with
 * qpdf. Throws pdf-lib's errors, and DamagedPdfError for a hostile file.
 */
export async function stripActiveContent(
  bytes: Uint8Array,
): Promise<{ bytes: Uint8Array; removed: Removed }> {
  // Its limits end hostile files early.
  const parser = new ObjectParser(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  const context = await parser.parseDocument()
  const kinds = new Set<RemovedKind>()
  const attachments = new Set<string>()

  const lookup = (dict: PDFDict, key: string): PDFObject | undefined => context.lookup(dict.get(named(key)))
  const nameAt = (dict: PDFDict, key: string): string | null => {
    const value = lookup(dict, key)
    return value instanceof PDFName ? value.decodeText() : null
  }
  const textAt = (dict: PDFDict, key: string): string | null => {
    const value = lookup(dict, key)
    return value instanceof PDFString || value instanceof PDFHexString ? value.decodeText() : null
  }
  const isAction = (value: PDFObject | undefined) => value instanceof PDFDict && nameAt(value, 'S') !== null
  const clear = (dict: PDFDict, keep?: ReadonlySet<string>) => {
    for (const key of dict.keys()) if (keep?.has(key.decodeText()) !== true) dict.delete(key)
  }

  /** An empty dictionary is no action and no file. */
  function stripDict(dict: PDFDict): void {
    const action = nameAt(dict, 'S')
    if (action !== null && forbiddenActions.has(action)) {
      kinds.add(kindOfAction(action))
      return clear(dict)
    }
    const url = textAt(dict, 'URI')
    if (url !== null && isExecutableUrl(url)) {
      kinds.add('scripts')
      return clear(dict)
    }
    const files = lookup(dict, 'EF')
    if (files instanceof PDFDict && fileKeys.some((key) => files.has(named(key)))) {
      kinds.add('attachments')
      const name = textAt(dict, 'UF') ?? textAt(dict, 'F')
      if (name !== null && attachments.size < maxAttachments) attachments.add(name.slice(0, maxNameLength))
      return clear(dict)
    }
    const subtype = nameAt(dict, 'Subtype')
    if (subtype !== null && forbiddenAnnotations.has(subtype)) {
      kinds.add(subtype === 'FileAttachment' ? 'attachments' : 'media')
      if (lookup(dict, 'Rect') === undefined) return dict.delete(named('Subtype')) as unknown as void
      clear(dict, keptOfAnnotation)
      dict.set(named('Subtype'), named('Stamp'))
      // Readers draw the word "Draft" for a stamp without a picture.
      if (lookup(dict, 'AP') === undefined) dict.set(named('F'), PDFNumber.of(hidden))
    }
    stripKeys(dict)
  }

  function stripKeys(dict: PDFDict): void {
    const drop = (key: string, kind: RemovedKind) => {
      dict.delete(named(key))
      kinds.add(kind)
    }
    if (dict.has(named('XFA'))) drop('XFA', 'forms')
    const opening = lookup(dict, 'OpenAction')
    if (opening instanceof PDFDict && nameAt(opening, 'S') !== 'GoTo')
      drop('OpenAction', nameAt(opening, 'S') === 'JavaScript' ? 'scripts' : 'links')
    // AA may also be the name of a font or a glyph.
    const additional = lookup(dict, 'AA')
    if (additional instanceof PDFDict && additional.values().some((each) => isAction(context.lookup(each))))
      drop('AA', 'scripts')
    for (const key of ['EmbeddedFiles', 'JavaScript'] as const) {
      const tree = lookup(dict, key)
      if (!(tree instanceof PDFDict && (tree.has(named('Names')) || tree.has(named('Kids'))))) continue
      drop(key, key === 'JavaScript' ? 'scripts' : 'attachments')
    }
    if (nameAt(dict, 'Type') === 'Catalog') for (const key of ['Collection', 'AF']) dict.delete(named(key))
  }

  for (const [ref, object] of context.enumerateIndirectObjects()) {
    if (object instanceof PDFStream && nameAt(object.dict, 'Type') === 'EmbeddedFile') {
      kinds.add('attachments')
      context.assign(ref, PDFNull)
      continue
    }
    const pending: PDFObject[] = [object]
    for (let current = pending.pop(); current; current = pending.pop()) {
      if (current instanceof PDFStream) pending.push(current.dict)
      else if (current instanceof PDFArray) for (const value of current.asArray()) pending.push(value)
      else if (current instanceof PDFDict) {
        stripDict(current)
        for (const value of current.values()) pending.push(value)
      }
    }
  }
  return {
    bytes: await PDFWriter.forContext(context, Infinity).serializeToBuffer(),
    removed: { kinds: [...kinds].sort(), attachments: [...attachments] },
  }
}
