import { anythingYouWant } from './anything-you-want'
import type { Chapter } from './chapter'
import { hellYeahOrNo } from './hell-yeah-or-no'
import { howToLive } from './how-to-live'
import { usefulNotTrue } from './useful-not-true'
import { yourMusicAndPeople } from './your-music-and-people'

export const bookIds = [1, 2, 3, 4, 5] as const
export type BookId = (typeof bookIds)[number]

export interface StandIn {
  title: string
  author: string
  /** Under which the shop knows it. */
  fileName: string
  chapters: readonly Chapter[]
}

const author = 'Derek Sivers'

/** The shop's five books. Their texts are not ours to ship: these are our own words in their place. */
export const books: Record<BookId, StandIn> = {
  1: { title: 'Anything You Want', author, fileName: 'anything-you-want.pdf', chapters: anythingYouWant },
  2: {
    title: 'Your Music and People',
    author,
    fileName: 'your-music-and-people.pdf',
    chapters: yourMusicAndPeople,
  },
  3: { title: 'Hell Yeah or No', author, fileName: 'hell-yeah-or-no.pdf', chapters: hellYeahOrNo },
  4: { title: 'How to Live', author, fileName: 'how-to-live.pdf', chapters: howToLive },
  5: { title: 'Useful Not True', author, fileName: 'useful-not-true.pdf', chapters: usefulNotTrue },
}
