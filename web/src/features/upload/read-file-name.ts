import {
  cleanTitle,
  findYear,
  guessKind,
  maxTitleLength,
  readYear,
  saysNothing,
  universities,
  type DocumentKind,
  type DocumentRights,
  type University,
} from '#events'

/** Details found in a file's name. */
export interface NamedDetails {
  university: University | ''
  courseCode: string
  title: string
  /** '' leaves it to the server, which reads the file. */
  kind: DocumentKind | ''
  year: string
  /** Chosen by the uploader; absent for their own work. */
  rights?: DocumentRights
  /** The wants that the file is offered for. */
  wantIds?: string[]
}

/** Details that are complete enough to publish. */
export type CompleteDetails = NamedDetails & { university: University }

const universityNames: Record<University, RegExp> = {
  NUS: /(?<![a-z0-9])(nus|national university of singapore)(?![a-z0-9])/i,
  NTU: /(?<![a-z0-9])(ntu|nanyang technological university)(?![a-z0-9])/i,
  SMU: /(?<![a-z0-9])(smu|singapore management university)(?![a-z0-9])/i,
}

/** Words before a number that are not the letters of a course code: 'Exam2023', 'Tut 2022'. */
const notLetters =
  '(?!(?:ay|nus|ntu|smu|sem|lec|tut|lab|rec|pyp|ver|year|exam|quiz|test|note|week|part|chap|soln|in|of|and|the|for)[- \\d])'
const wordStart = '(?<![a-z0-9])'
const wordEnd = '(?![a-z0-9])'

const courseCodes = [
  // SMU's core modules: COR-IS1702.
  new RegExp(`${wordStart}cor[- ]?[a-z]{2,4}\\d{3,4}[a-z]{0,2}${wordEnd}`, 'i'),
  // CS2030S, ST2334; GESS1000; ACCT102.
  new RegExp(
    `${wordStart}${notLetters}(?:[a-z]{2,3}\\d{4}[a-z]{0,3}|[a-z]{4}\\d{3,4}[a-z]{0,2})${wordEnd}`,
    'i',
  ),
]
/** 'CS 2030S': only if capitals and digits cannot be a word and a year. */
const spacedCourseCode = new RegExp(`${wordStart}${notLetters}([A-Z]{2,3})[ -](\\d{4}[A-Z]{0,3})${wordEnd}`)

/** Parses university, course code, year and title from a file name; missing parts stay empty. */
export function readFileName(fileName: string, thisYear = new Date().getFullYear()): NamedDetails {
  const name = cleanTitle(withoutExtension(fileName))
  let rest = ` ${saysNothing(name) ? '' : separateWords(name)} `
  const cutOut = (found: string | undefined) => {
    if (found !== undefined) rest = rest.replace(found, '  ')
    return found ?? ''
  }
  const university = universities.find((name) => universityNames[name].test(rest)) ?? ''
  if (university) cutOut(universityNames[university].exec(rest)?.[0])

  const courseCode = cutOut(findCourseCode(rest, thisYear))
  const year = findYear(rest, thisYear)
  const kind = guessKind({ title: name })
  cutOut(year?.found)
  return {
    university,
    courseCode: formatCourseCode(courseCode),
    title: cutBetweenWords(cleanTitle(titleCase(rest)), maxTitleLength),
    kind: kind === 'other' ? '' : kind,
    year: year?.year ?? '',
  }
}

const withoutExtension = (fileName: string): string =>
  fileName.replace(/\.[a-z0-9]{2,4}$/i, '').replace(/%20/g, ' ')

/** Separates words by single spaces; hyphens count as separators only if there are no others. */
function separateWords(fileName: string): string {
  const name = fileName
    .normalize('NFC')
    .replace(/[_+.,()[\]{}–—/\\\p{Cc}]+/gu, ' ')
    // Not allowed in titles: unpaired surrogates and direction marks.
    .replace(/[\p{Cs}\u202a-\u202e\u2066-\u2069]/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
  return name
}

function findCourseCode(name: string, thisYear: number): string | undefined {
  for (const pattern of courseCodes) {
    const found = pattern.exec(name)?.[0]
    if (found !== undefined) return found
  }
  const spaced = spacedCourseCode.exec(name)
  return spaced && readYear(spaced[2] ?? '', thisYear) === null ? spaced[0] : undefined
}

const formatCourseCode = (code: string): string => {
  const upper = code.toUpperCase()
  return upper.startsWith('COR') && upper.length > 8
    ? upper.replace(/^COR[- ]?/, 'COR-')
    : upper.replace(/[- ]/g, '')
}

const smallWords = new Set([
  'a',
  'an',
  'and',
  'at',
  'by',
  'for',
  'in',
  'of',
  'on',
  'or',
  'the',
  'to',
  'vs',
  'with',
])

/** Capitalises words; abbreviations stay as written unless the whole name is in capitals. */
function titleCase(words: string): string {
  const text = words.trim()
  const parts = text
    .split(text.replace(/ *- */g, '-').includes(' ') ? / +(?:- +)?|-+(?= |$)/ : /[ -]+/)
    .filter(Boolean)
  const shouts = text === text.toUpperCase() && parts.some((part) => /[A-Z]{5}/.test(part))
  return parts
    .map((part) => part.replace(/^-+|-+$/g, ''))
    .filter(Boolean)
    .map((part, index) => {
      const word = shouts ? part.toLowerCase() : part
      if (index > 0 && smallWords.has(word.toLowerCase())) return word.toLowerCase()
      return word.charAt(0).toUpperCase() + word.slice(1)
    })
    .join(' ')
}

/** Cuts at a word boundary, unless there is only one word. */
function cutBetweenWords(text: string, length: number): string {
  if (text.length <= length) return text
  const cut = text.slice(0, length).replace(/\p{Cs}$/u, '')
  return cut.replace(/ \S*$/, '')
}
