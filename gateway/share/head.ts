import { kindNames } from '#events'
import type { SharedDocument } from '#services/library'

/** A picture of 1200 × 630 pixels. `path`: on this site. */
export interface HeadPicture {
  path: string
  alt: string
}

/** The description of a page in its `<head>`, for search engines and messengers. Texts are not escaped yet. */
export interface Head {
  /** Without the product's name. */
  title: string
  description: string
  /** The canonical path of the page. */
  path: string
  type: 'website' | 'article' | 'profile'
  picture: HeadPicture
  /** Data for search engines (schema.org), with paths in place of addresses. */
  data?: (addressOf: (path: string) => string) => object
}

export const product = 'Studyshelf'
/** As in web/index.html. */
export const motto =
  'Study notes by students of NUS, NTU and SMU. Share yours, see what helps others, and earn books for it.'
const defaultPicture: HeadPicture = { path: '/share.jpg', alt: 'Notes standing on a shelf' }

const page = (path: string, title: string, description = motto): Head => ({
  ...{ title, description, path },
  type: 'website',
  picture: defaultPicture,
})

/** Of addresses that say nothing more: unknown ones, and those of what visitors may not see. */
export const plainHead: Omit<Head, 'path'> = {
  title: product,
  description: motto,
  type: 'website',
  picture: defaultPicture,
}

/** Pages whose texts never change, by their path. Titles as in the web client. */
export const fixedHeads: Readonly<Record<string, Head>> = Object.fromEntries(
  [
    page('/', product),
    page(
      '/about',
      'About',
      'Helping students learn, share and grow through collaborative access to study materials.',
    ),
    page('/contact', 'Contact', 'How to contact Studyshelf.'),
    page('/faq', 'FAQ', 'Who can join, how to earn points, and what happens to notes that nobody likes.'),
    page('/feedback', 'Feedback', 'Tell us what you think, or report a problem.'),
    page('/terms', 'Terms of use', 'The terms under which students share notes on Studyshelf.'),
    page('/privacy', 'Privacy policy', 'Which data Studyshelf keeps about you, why, and for how long.'),
    page('/copyright', 'Copyright', 'What may be shared on Studyshelf, and how to have a document closed.'),
    page(
      '/transparency',
      'Transparency',
      'How many documents were reported and closed, and how fast we decide.',
    ),
    page('/take-down', 'Take-down notice', 'Have a document closed that contains your work, or shows you.'),
    page(
      '/sign-up',
      'Create Account',
      'Join with your school email: reading, liking and downloading are free.',
    ),
  ].map((head) => [head.path, head]),
)

const count = (number: number, one: string, many = `${one}s`): string =>
  `${number.toLocaleString('en')} ${number === 1 ? one : many}`

export const browseHead = (documents: number): Head =>
  page(
    '/browse',
    'Browse',
    `${count(documents, 'document')} by students of NUS, NTU and SMU, to choose by university, module, kind and year.`,
  )

export const modulePath = (code: string): string => `/modules/${encodeURIComponent(code)}`

export const moduleHead = (code: string, documents: number): Head =>
  page(
    modulePath(code),
    `${code} notes`,
    `${count(documents, 'document')} for ${code}, shared by students: notes, tutorials and past papers, newest first.`,
  )

/** Visitors know the name from the cards of this person's documents. */
export const profileHead = (userId: string, name: string, documents: number): Head => ({
  ...page(`/profile/${userId}`, name, `${name} has shared ${count(documents, 'document')} on ${product}.`),
  type: 'profile',
})

/** `version`: of the picture. */
export function documentHead(document: SharedDocument, version: string): Head {
  const { _id, title, courseCode, university, year, pages, likes, publishedAt } = document
  // Beside other sites, "other" says nothing.
  const kind = document.kind === 'other' ? 'Notes' : kindNames[document.kind]
  const path = `/document/${_id}`
  const facts = [
    [kind, courseCode, university, year].filter((fact) => fact !== null).join(' · '),
    pages === null ? null : count(pages, 'page'),
    count(likes, 'like'),
  ].filter((fact) => fact !== null)
  const description = `${facts.join(', ')}. Shared by a student, on ${product}.`
  const picture = {
    path: `/files/share/${_id}.jpg?v=${version}`,
    alt: `Page one of ${title}, on a shelf`,
  }
  return {
    title: `${title} · ${courseCode}`,
    ...{ description, path, picture },
    type: 'article',
    // Without the uploader: search engines keep a name after its person has left.
    data: (addressOf) => ({
      '@context': 'https://schema.org',
      '@type': 'LearningResource',
      '@id': addressOf(path),
      url: addressOf(path),
      name: title,
      description,
      image: addressOf(picture.path),
      datePublished: publishedAt.toISOString(),
      inLanguage: 'en-SG',
      learningResourceType: kind,
      educationalLevel: 'University',
      isAccessibleForFree: true,
      about: {
        '@type': 'Course',
        courseCode,
        name: courseCode,
        provider: { '@type': 'CollegeOrUniversity', name: university },
      },
      ...(pages !== null && { numberOfPages: pages }),
      interactionStatistic: {
        '@type': 'InteractionCounter',
        interactionType: 'https://schema.org/LikeAction',
        userInteractionCount: likes,
      },
    }),
  }
}
