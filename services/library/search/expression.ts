import type { Expression } from 'fuse.js'
import { searchedFields } from './search-terms'
import type { Term, Way } from './read-query'

/** In Fuse's extended search, `'word` means: includes exactly this; spaces in quotes are the ends of words. */
function leavesOf({ how, words }: Way): Expression[] {
  const whole = words.map((word) => `'" ${word} "`).join(' ')
  if (how === 'person') return [{ uploader: whole }]
  if (how === 'kind') return [{ kind: whole }]
  if (how === 'phrase') return [{ title: whole }]
  const [word = ''] = words
  const pattern = { includes: `'${word}`, begins: `'" ${word}"`, whole }[how]
  return searchedFields.map((field) => ({ [field]: pattern }))
}

/** Fuse's expression for documents that have every term. */
export const expressionOf = (terms: readonly Term[]): Expression => ({
  $and: terms.map(({ ways }) => ({ $or: ways.flatMap(leavesOf) })),
})
