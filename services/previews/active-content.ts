import {
  PDFArray,
  PDFDict,
  PDFHexString,
  PDFInvalidObject,
  PDFName,
  PDFRef,
  PDFStream,
  PDFString,
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
/** An address that a browser runs, however it is written. */
const runs = /^[^a-z]*(?:javascript|vbscript|data)[\0-\x20]*:/i

/** In an object that could not be parsed, the mere names are enough. */
const forbiddenNames =
  /\/(?:JavaScript|Launch|SubmitForm|ImportData|EmbeddedFile|RichMedia|RichMediaExecute|GoToE|GoToR|GoTo3DView|Rendition|FileAttachment|OpenAction)\b|\/(?:S|Subtype)[\s\0]*\/(?:Movie|Sound|Screen|3D)\b|javascript:/
/** Names so short that they come about by chance where a picture is taken for an object: they count near its beginning alone. */
const shortNames = /\/(?:JS|XFA|AA)\b/
const nearBytes = 64 * 1024

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

  const isRun = (value: PDFObject) =>
    (value instanceof PDFString || value instanceof PDFHexString) &&
    runs.test(value.decodeText().replace(/[\t\r\n]/g, ''))
  const isAction = (value: PDFObject) => value instanceof PDFDict && namesAt(value, 'S').length > 0

  function isActiveDict(dict: PDFDict): boolean {
    if (namesAt(dict, 'S').some((name) => forbiddenActions.has(name))) return true
    if (namesAt(dict, 'Subtype').some((name) => forbiddenAnnotations.has(name))) return true
    if (namesAt(dict, 'Type').includes('EmbeddedFile')) return true
    if (dict.has(PDFName.of('XFA'))) return true
    if (resolve(dict.get(PDFName.of('URI'))).some(isRun)) return true
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

  // A name by itself stands there to be referred to, where no object need be readable but this one.
  if (object instanceof PDFName && isForbiddenName(object.decodeText())) return true
  const pending: PDFObject[] = [object]
  for (let current = pending.pop(); current; current = pending.pop()) {
    if (current instanceof PDFInvalidObject) {
      if (isForbiddenText(current)) return true
    } else if (current instanceof PDFStream) {
      pending.push(current.dict)
    } else if (current instanceof PDFArray) {
      for (const value of current.asArray()) pending.push(value)
    } else if (current instanceof PDFDict) {
      if (isActiveDict(current)) return true
      for (const value of current.values()) pending.push(value)
    }
  }
  return false
}

const isForbiddenName = (name: string) => forbiddenActions.has(name) || forbiddenAnnotations.has(name)

function isForbiddenText(object: PDFInvalidObject): boolean {
  const text = readableText(object)
  return forbiddenNames.test(text) || shortNames.test(text.slice(0, nearBytes))
}

/** Of an object that could not be parsed, what stands in the file; names without `#xx`, which writes any character of one. */
export function readableText(object: PDFInvalidObject): string {
  const bytes = Buffer.alloc(object.sizeInBytes())
  object.copyBytesInto(bytes, 0)
  return unescapeNames(bytes.toString('latin1'))
}
