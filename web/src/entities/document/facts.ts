import { kindNames, type DocumentCard } from '#events'

/** The facts that students choose a document by, in their order: kind, year, pages. Unknown facts are left out. */
export const factsOf = ({ kind, year, pages }: Pick<DocumentCard, 'kind' | 'year' | 'pages'>): string[] => [
  kindNames[kind],
  ...(year === null ? [] : [year]),
  ...(pages === null ? [] : [`${pages} ${pages === 1 ? 'page' : 'pages'}`]),
]

/** From this many votes on, a percentage says more than the votes. */
const leastVotes = 5

/** How it is liked by those who voted: 'Liked by 92 % of 24'. */
export function likedBy({ likes, dislikes }: Pick<DocumentCard, 'likes' | 'dislikes'>): string {
  const votes = likes + dislikes
  if (votes === 0) return 'No votes yet'
  if (votes < leastVotes) return `Liked by ${likes} of ${votes}`
  const percent = Math.round((likes / votes) * 100)
  // 'All' and 'none' are only said if they are true.
  const shown = Math.min(Math.max(percent, likes > 0 ? 1 : 0), dislikes > 0 ? 99 : 100)
  return `Liked by ${shown}\u00a0% of ${votes}`
}
