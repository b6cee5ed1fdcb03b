import {
  notepadDocuments,
  pointsPerDocument,
  removalDislikes,
  shownName,
  suspensionWarnings,
  type PersonName,
} from '#events'

/** The first message to a new student: how points, votes and warnings work. */
export const welcomeNotice = (to: PersonName, publicUrl: string): { title: string; body: string } => ({
  title: 'Welcome to Studyshelf',
  body: `Hi ${shownName(to)}, this is how Studyshelf works.

Points: each document that you publish earns ${pointsPerDocument} points. You redeem them for books in Rewards. A book that you own stays yours; if you delete a document, its unspent points are taken back.

Votes: like what helps you learn, dislike what does not. You have one vote for each document, and can change or withdraw it. A document with more than ${removalDislikes} dislikes is removed.

Warnings: if a document of yours is removed, you get a warning. You can contest each warning once, and an admin decides. ${suspensionWarnings} warnings suspend an account.

Notepad: publish ${notepadDocuments} documents, and every document has a notepad that only you can read.

More answers: ${new URL('/faq', publicUrl).href}`,
})
