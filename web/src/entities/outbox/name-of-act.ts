import type { Entry } from '../../http/outbox/entry'
import { isPostVoteWish } from '../document/post-vote-wish'
import { isVoteWish } from '../document/vote-wish'
import { isSaveWish } from '../user/saved-documents'

/** Names an act of the user: "Like of “Heaps”". */
export function nameOfAct({ kind, wish, title }: Pick<Entry, 'kind' | 'wish' | 'title'>): string {
  const of = title === '' ? 'a document' : `“${title}”`
  if (kind === 'vote' && isVoteWish(wish)) {
    if (wish.vote === null) return `Withdrawn vote on ${of}`
    return `${wish.vote === 'like' ? 'Like' : 'Dislike'} of ${of}`
  }
  if (kind === 'save' && isSaveWish(wish))
    return wish.wanted ? `${upper(of)} in My Documents` : `${upper(of)} taken out of My Documents`
  if (kind === 'note') return `Note on ${of}`
  if (kind === 'answer') return `Answer about ${of}`
  if (kind === 'post-vote' && isPostVoteWish(wish))
    return `${wish.isVoted ? 'Vote for' : 'Withdrawn vote for'} an answer about ${of}`
  return upper(of)
}

const upper = (text: string) => text.replace(/^a/, 'A')
