import {
  documentKind,
  foldText,
  kindNames,
  shownName,
  type DocumentCard,
  type DocumentKind,
  type Folder,
} from '#events'

export const sorts = [
  ['module', 'Module'],
  ['newest', 'Newest'],
  ['title', 'Title'],
  ['most-liked', 'Most liked'],
] as const
type Sort = (typeof sorts)[number][0]

/** The filters and the order of the saved documents. */
export interface Choices {
  /** The id of a folder. */
  folder?: string | undefined
  kind?: DocumentKind | undefined
  module?: string | undefined
  /** Words that a document must have. */
  text?: string | undefined
  sort: Sort
}

const maxText = 100

/** Parses the choices of an address; invalid ones are left out. */
export function readChoices(params: URLSearchParams): Choices {
  const given = (name: string) => params.get(name)?.trim().slice(0, maxText) || undefined
  return {
    folder: given('folder'),
    kind: documentKind.safeParse(given('kind')).data,
    module: given('module'),
    text: given('text'),
    sort: sorts.find(([sort]) => sort === given('sort'))?.[0] ?? 'module',
  }
}

/** The page with these choices. */
export function addressOf({ sort, ...choices }: Choices): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(choices)) if (value !== undefined) params.set(name, value)
  if (sort !== 'module') params.set('sort', sort)
  const written = params.toString()
  return written === '' ? '/my-documents' : `/my-documents?${written}`
}

/** True if a filter besides the folder is set. */
export const isNarrowed = ({ kind, module, text }: Choices): boolean => Boolean(kind ?? module ?? text)

const textOf = ({ title, courseCode, university, kind, year, uploader }: DocumentCard): string =>
  foldText([title, courseCode, university, kindNames[kind], year ?? '', shownName(uploader)].join(' '))

const compareText = new Intl.Collator('en', { numeric: true, sensitivity: 'base' }).compare
const orders: Readonly<Record<Sort, (a: DocumentCard, b: DocumentCard) => number>> = {
  module: (a, b) => compareText(a.courseCode, b.courseCode) || compareText(a.title, b.title),
  newest: (a, b) => Date.parse(b.publishedAt) - Date.parse(a.publishedAt),
  title: (a, b) => compareText(a.title, b.title),
  'most-liked': (a, b) => b.likes - a.likes,
}

/** The documents of these choices, in their order; equal ones by module and title. `folder`: the chosen one. */
export function chosenOf(
  documents: readonly DocumentCard[],
  { kind, module, text, sort }: Choices,
  folder: Folder | undefined,
): DocumentCard[] {
  const words = foldText(text ?? '').split(/\s+/)
  const filed = folder && new Set(folder.documentIds)
  return documents
    .filter(
      (document) =>
        (filed === undefined || filed.has(document._id)) &&
        (kind === undefined || document.kind === kind) &&
        (module === undefined || document.courseCode === module) &&
        (text === undefined || words.every((word) => textOf(document).includes(word))),
    )
    .sort((a, b) => orders[sort](a, b) || orders.module(a, b))
}
