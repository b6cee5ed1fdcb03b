const edge = '[\\s_.,:;|–—-]*'

/** Rubbish that programs and students leave around a title. Each is cut off at the begin or the end, never within. */
const atBegin = [
  /^microsoft (?:word|powerpoint) ?[-–—:]+\s*/i,
  /^copy (?:\(\d+\) )?of\s+/i,
  /^(?:untitled(?: document)?|camscanner|adobe scan|new document)(?:[\s_-]*\d{1,2})?[\s_–—:-]+(?=\S)/i,
  /^scan(?:ned)?(?: document)?(?:[\s_-]*\d{1,2}[\s_–—:-]+| ?[_–—:-] ?)(?=\S)/i,
]
/** Names that cameras and scanners give to files: IMG_2034, 20240513_101522, 2024-05-13 10.15.22. */
const camera =
  /(?<![\p{L}\p{N}])(?:(?:img|dsc[fn]?|dcim|pxl|image|photo|screenshot|whatsapp image|scan)[\s_-]*\d{3,}(?:[\s_-]\d+)*|(?:(?:img|pxl|scan|screenshot|whatsapp image)[\s_-]*)?(?:19|20)\d{2}[-_. ]?[01]\d[-_. ]?[0-3]\d(?:[\s_T-]+(?:at )?\d{1,2}[-_.: ]?\d{2}(?:[-_.: ]?\d{2,5})?(?: ?[ap]m)?)?)(?![\p{L}\p{N}])/giu
const atEnd = [
  /\.(?:pdf|docx?|pptx?|key|pages)$/i,
  /[\s_-]*\(\d{1,2}\)$/,
  /[\s_–—-]+copy(?:[\s_-]*\(?\d{1,2}\)?)?$/i,
  // "Final" alone may be the exam.
  /(?:[\s_–—-]+final)*[\s_–—-]+v(?:er(?:sion)?)?[\s_.]?\d{1,2}(?:\.\d{1,2})?$/i,
  /[\s_–—-]+(?:final[\s_-]+)+final$/i,
  /[\s_–—-]+(?:scan(?:ned)?|compressed|edited|annotated copy)$/i,
]
/** A title that is nothing but rubbish. */
const rubbish =
  /^(?:untitled(?: document)?|scan(?:ned)?(?: document)?|copy|document|doc|file|final(?:[\s_-]+final)+|v\d+)?[\s_.–—-]*\(?\d{0,2}\)?$/i

const trimmed = (text: string): string =>
  text
    .replace(new RegExp(`^${edge}`), '')
    .replace(new RegExp(`[\\s_,:;|–—-]*$`), '')
    .replace(/\s+/g, ' ')

/**
 * A title without the rubbish around it: 'Copy of', 'FINAL V2', '(1)', 'IMG_2034', the date of a camera. A title that is nothing else
 * stays as it is. Words that a student may have meant are kept: 'Final exam 2023', 'Copyright law'.
 */
export function cleanTitle(title: string): string {
  let text = title.trim()
  for (;;) {
    const before = text
    for (const pattern of atBegin) text = text.replace(pattern, '')
    for (const pattern of atEnd) text = text.replace(pattern, '')
    text = trimmed(text.replace(camera, ' '))
    if (text === before) break
  }
  return rubbish.test(text) ? title.trim() : text
}

/** True if a title says nothing: 'untitled', 'IMG_2034', 'scan'. */
export const saysNothing = (title: string): boolean => {
  const rest = trimmed(title.replace(camera, ' '))
  return rest === '' || rubbish.test(rest)
}
