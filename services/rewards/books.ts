import type { Book } from '#events'

const author = 'Derek Sivers'

/** The shop's shelf. `pdf` names a file in the books folder; nothing but these five names is ever looked for there. */
export const books: readonly Book[] = [
  {
    id: 1,
    title: 'Anything You Want',
    author,
    description:
      'How a small online music shop was built, run and given away, and what its founder would tell anyone who starts something of their own.',
    cover: '/images/books/anything-you-want.svg',
    website: 'https://sive.rs/a',
    price: 50,
    pdf: 'anything-you-want.pdf',
  },
  {
    id: 2,
    title: 'Your Music and People',
    author,
    description:
      'On making your work known by being considerate: seeing it from the other side, and treating every contact as a person.',
    cover: '/images/books/your-music-and-people.svg',
    website: 'https://sive.rs/m',
    price: 60,
    pdf: 'your-music-and-people.pdf',
  },
  {
    id: 3,
    title: 'Hell Yeah or No',
    author,
    description:
      'Short essays on deciding what is worth doing, and on saying no to whatever does not excite you.',
    cover: '/images/books/hell-yeah-or-no.svg',
    website: 'https://sive.rs/n',
    price: 70,
    pdf: 'hell-yeah-or-no.pdf',
  },
  {
    id: 4,
    title: 'How to Live',
    author,
    description:
      'Twenty-seven answers to one question, each argued with full conviction, each contradicting the others.',
    cover: '/images/books/how-to-live.svg',
    website: 'https://sive.rs/h',
    price: 80,
    pdf: 'how-to-live.pdf',
  },
  {
    id: 5,
    title: 'Useful Not True',
    author,
    description:
      'Why it can help to choose a belief for what it does for you rather than for whether it is a fact.',
    cover: '/images/books/useful-not-true.svg',
    website: 'https://sive.rs/u',
    price: 100,
    pdf: 'useful-not-true.pdf',
  },
]
