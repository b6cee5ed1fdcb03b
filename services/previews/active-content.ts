import {
  PDFArray,
  PDFDict,
  PDFInvalidObject,
  PDFName,
  PDFRef,
  PDFStream,
  type PDFObject,
} from '@cantoo/pdf-lib'

/** All definitions of an object: a file may define one twice, and readers differ in which they take. */
export type Definitions = (ref: PDFRef) => readonly PDFObject[]

/** Actions that do something beside moving within the document or opening a web page. */
const forbiddenActions = new Set([
  'JavaScript',
  'Launch',
  'SubmitForm',
  'ImportData',
  'GoToE',
  'GoToR',
  'Rendition',
  'Movie',
  'Sound',
  'RichMediaExecute',
  'GoTo3DView',
])
const forbiddenAnnotations = new Set(['FileAttachment', 'RichMedia', 'Screen', 'Movie', 'Sound', '3D'])
const fileKeys = ['F', 'UF', 'DOS', 'Mac', 'Unix']
/** In an object that could not be parsed, the mere names are enough. `#xx` writes any character of a name. */
const forbiddenNames = /\/(JavaScript|JS|Launch|SubmitForm|ImportData|EmbeddedFile|RichMedia|XFA|AA)\b/

const latin1 = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1')
const unescapeNames = (text: string) =>
  text.replace(/#([0-9a-fA-F]{2})/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)))

/**
 * Whether a PDF object, looked into as deep as it goes without following references, could run or carry something.
 * References need not be followed to find what lies behind them: every object of the file is looked at in its turn.
 */
export function isActive(object: PDFObject, definitions: Definitions): boolean {
  const resolve = (value: PDFObject | undefined): readonly PDFObject[] =>
    value === undefined ? [] : value instanceof PDFRef ? definitions(value) : [value]
  const dictsAt = (dict: PDFDict, key: string) =>
    resolve(dict.get(PDFName.of(key))).filter((value) => value instanceof PDFDict)
  const namesAt = (dict: PDFDict, key: string) =>
    resolve(dict.get(PDFName.of(key)))
      .filter((value) => value instanceof PDFName)
      .map((name) => name.decodeText())

  const isAction = (value: PDFObject) => value instanceof PDFDict && namesAt(value, 'S').length > 0

  function isActiveDict(dict: PDFDict): boolean {
    if (namesAt(dict, 'S').some((name) => forbiddenActions.has(name))) return true
    if (namesAt(dict, 'Subtype').some((name) => forbiddenAnnotations.has(name))) return true
    if (namesAt(dict, 'Type').includes('EmbeddedFile')) return true
    if (dict.has(PDFName.of('XFA'))) return true
    // Opening a document may turn to a page, nothing else.
    if (
      dictsAt(dict, 'OpenAction').some((action) => !namesAt(action, 'S').every((name) => name === 'GoTo'))
    ) {
      return true
    }
    // The next two keys may also be names of fonts or glyphs: it takes what stands behind them to tell.
    if (
      dictsAt(dict, 'AA').some((actions) => actions.values().some((value) => resolve(value).some(isAction)))
    ) {
      return true
    }
    return dictsAt(dict, 'EF').some((files) => fileKeys.some((key) => files.has(PDFName.of(key))))
  }

  const pending: PDFObject[] = [object]
  for (let current = pending.pop(); current; current = pending.pop()) {
    if (current instanceof PDFInvalidObject) {
      if (forbiddenNames.test(unescapeNames(latin1(rawBytes(current))))) return true
    } else if (current instanceof PDFStream) {
      pending.push(current.dict)
    } else if (current instanceof PDFArray) {
      pending.push(...current.asArray())
    } else if (current instanceof PDFDict) {
      if (isActiveDict(current)) return true
      pending.push(...current.values())
    }
  }
  return false
}

function rawBytes(object: PDFInvalidObject): Uint8Array {
  const bytes = new Uint8Array(object.sizeInBytes())
  object.copyBytesInto(bytes, 0)
  return bytes
}
