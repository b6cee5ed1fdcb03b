import type { Remark, RemarkKind } from '#events'

/** Kinds of remarks, as readers choose them. */
export const remarkNames: Readonly<Record<RemarkKind, string>> = {
  wrong: 'Wrong',
  unreadable: 'Unreadable',
  'not-theirs': 'Not theirs to share',
  'wrong-module': 'Wrong module',
  other: 'Other',
}

/** A remark as the uploader reads it: its kind, and the page if one is given. */
export const remarkTitle = ({ kind, page }: Pick<Remark, 'kind' | 'page'>): string => {
  const name = kind === 'not-theirs' ? 'Not yours to share' : remarkNames[kind]
  return page === null ? name : `${name}, page ${page}`
}
