/** Actions that do more than move within the document or open a web page. */
export const forbiddenActions: ReadonlySet<string> = new Set([
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
export const forbiddenAnnotations: ReadonlySet<string> = new Set([
  'FileAttachment',
  'RichMedia',
  'Screen',
  'Movie',
  'Sound',
  '3D',
])
/** Keys of an embedded file in a file specification. */
export const fileKeys = ['F', 'UF', 'DOS', 'Mac', 'Unix'] as const
/** URLs that a browser executes. It ignores control characters in front of the scheme and before the colon. */
const executableUrl = /^[^a-z]*(?:javascript|vbscript|data)[\0-\x20]*:/i
export const isExecutableUrl = (url: string): boolean => executableUrl.test(url.replace(/[\t\r\n]/g, ''))
