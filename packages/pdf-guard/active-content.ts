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
import { fileKeys, forbiddenActions, forbiddenAnnotations, isExecutableUrl } from './active-names'
import { textOfInvalidObject } from './invalid-object'

/** Returns all definitions of an object. A file may define one twice, and viewers differ in which they use. */
export type Definitions = (ref: PDFRef) => readonly PDFObject[]

/** An object that could not be parsed is active if one of these names occurs in its source. */
const forbiddenNames =
  /\/(?:JavaScript|Launch|SubmitForm|ImportData|EmbeddedFile|RichMedia|RichMediaExecute|GoToE|GoToR|GoTo3DView|Rendition|FileAttachment|OpenAction)\b|\/(?:S|Subtype)[\s\0]*\/(?:Movie|Sound|Screen|3D)\b|javascript:/
/** Short names occur by chance in image data taken for an object, so they count only in its first bytes. */
const shortNames = /\/(?:JS|XFA|AA)\b/
const shortNamesWithinBytes = 64 * 1024

/**
 * True if a PDF object could run code or carry a file. Checks nested objects, but follows a reference only to read the value of a
 * single key: the caller checks each object of the file.
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

  const runsUrl = (value: PDFObject) =>
    (value instanceof PDFString || value instanceof PDFHexString) && isExecutableUrl(value.decodeText())
  const isAction = (value: PDFObject) => value instanceof PDFDict && namesAt(value, 'S').length > 0

  function isActiveDict(dict: PDFDict): boolean {
    if (namesAt(dict, 'S').some((name) => forbiddenActions.has(name))) return true
    if (namesAt(dict, 'Subtype').some((name) => forbiddenAnnotations.has(name))) return true
    if (namesAt(dict, 'Type').includes('EmbeddedFile')) return true
    if (dict.has(PDFName.of('XFA'))) return true
    if (resolve(dict.get(PDFName.of('URI'))).some(runsUrl)) return true
    // Opening a document may go to a page, nothing else.
    if (
      dictsAt(dict, 'OpenAction').some((action) => !namesAt(action, 'S').every((name) => name === 'GoTo'))
    ) {
      return true
    }
    // AA and EF may also be names of fonts or glyphs, so their values decide.
    if (
      dictsAt(dict, 'AA').some((actions) => actions.values().some((value) => resolve(value).some(isAction)))
    ) {
      return true
    }
    return dictsAt(dict, 'EF').some((files) => fileKeys.some((key) => files.has(PDFName.of(key))))
  }

  // An action in an unreadable object may refer to its name here.
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
  const text = textOfInvalidObject(object)
  return forbiddenNames.test(text) || shortNames.test(text.slice(0, shortNamesWithinBytes))
}
