import type { Book } from '#events'

const shelf: readonly (Omit<Book, 'author' | 'cover' | 'pdf'> & { slug: string })[] = [
  {
    id: 1,
    title: 'Anything You Want',
    description:
      'How a small online music shop was built, run and given away, and what its founder would tell anyone who starts something of their own.',
    website: 'https://sive.rs/a',
    price: 50,
    slug: 'anything-you-want',
  },
  {
    id: 2,
    title: 'Your Music and People',
    description:
      'On making your work known by being considerate: seeing it from the other side, and treating every contact as a person.',
    website: 'https://sive.rs/m',
    price: 60,
    slug: 'your-music-and-people',
  },
  {
    id: 3,
    title: 'Hell Yeah or No',
    description:
      'Short essays on deciding what is worth doing, and on saying no to whatever does not excite you.',
    website: 'https://sive.rs/n',
    price: 70,
    slug: 'hell-yeah-or-no',
  },
  {
    id: 4,
    title: 'How to Live',
    description:
      'Twenty-seven answers to one question, each argued with full conviction, each contradicting the others.',
    website: 'https://sive.rs/h',
    price: 80,
    slug: 'how-to-live',
  },
  {
    id: 5,
    title: 'Useful Not True',
    description:
      'Why it can help to choose a belief for what it does for you rather than for whether it is a fact.',
    website: 'https://sive.rs/u',
    price: 100,
    slug: 'useful-not-true',
  },
]

/** The books on sale. `pdf` names a file at the file host. No other name is ever looked up there. */
export const books: readonly Book[] = shelf.map(({ slug, ...book }) => ({
  ...book,
  author: 'Derek Sivers',
  cover: `/images/books/${slug}.webp`,
  pdf: `${slug}.pdf`,
}))

/** The reference of a book's file at the file host. */
export const fileRefOf = (pdf: string): string => `book/${pdf}`
