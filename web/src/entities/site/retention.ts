/** A kind of data about a person, and how long it is kept. */
export interface Kept {
  what: string
  howLong: string
}

/**
 * The privacy policy's table. `tests/integration/retention.test.ts` compares each line with the constants that delete the data, and knows
 * for each collection of the store which line it belongs to.
 */
export const retention = {
  account: {
    what: 'Your account, votes, notes, wallet, folders, remarks, inbox and everything else not named here',
    howLong: 'While you have the account; erased within minutes after you delete it',
  },
  documents: {
    what: 'Documents, questions and answers that you publish, also while they are hidden after a removal',
    howLong: 'Until you delete them; after your account, without your name, if you choose so',
  },
  deletedDocument: {
    what: 'The file and the text of a document that you deleted, or that was refused',
    howLong: '30 days, in which you can restore what you deleted',
  },
  registration: {
    what: 'A registration whose email is never verified',
    howLong: 'Expires after 24 hours, deleted 1 hour later',
  },
  idPhoto: {
    what: 'The photo of your student card',
    howLong: 'Until your email is verified; 24 hours at most',
  },
  photo: {
    what: 'The photo that a new profile photo is cut from',
    howLong: 'Until the face is cut out; 24 hours at most',
  },
  usedIdPhoto: {
    what: 'That a photo of a card was used, without the photo',
    howLong: '2 days',
  },
  unpublished: {
    what: 'A file that you uploaded and did not publish',
    howLong: '24 hours at most',
  },
  uploads: {
    what: 'How much you uploaded, for the daily limit',
    howLong: '2 days',
  },
  codes: {
    what: 'One-time codes',
    howLong: 'Valid for 10 minutes; that a password reset was asked for, 1 day more',
  },
  sessions: {
    what: 'Sessions, with the name of your browser',
    howLong: '24 hours; with “Remember me” 30 days from your last visit at most',
  },
  visits: {
    what: 'Documents that you viewed, and where you stopped reading',
    howLong: 'The last 100',
  },
  wants: {
    what: 'What you asked other students for, wanted too, and offered',
    howLong: '90 days at most',
  },
  examDays: {
    what: 'The day that you said for an exam',
    howLong: 'Until it is over',
  },
  formerAddress: {
    what: 'Your former email address, after you changed it',
    howLong: '7 days, to tell you of the change; as a keyed hash for 12 months',
  },
  deletedAddress: {
    what: 'The email address of a deleted account',
    howLong: 'Until our last mail to it has gone out; 24 hours at most',
  },
  standing: {
    what: 'If you delete an account that is suspended or has warnings: keyed hashes of its addresses, and when and why each warning was given',
    howLong: '12 months',
  },
  decisions: {
    what: 'Reports, appeals and what admins decided about them',
    howLong: 'For good, for fairness to others; without your name once your account is deleted',
  },
  notices: {
    what: 'Your name, address and telephone number in a take-down notice, or where you ask for a document back',
    howLong: '24 months after the last step; a notice that you do not confirm 7 days',
  },
  feedback: {
    what: 'Feedback and problem reports',
    howLong: 'For good; without name and address once the account with that address is deleted',
  },
  mails: {
    what: 'That a mail was sent, without its text and addressee',
    howLong: '60 days',
  },
  events: {
    what: 'What happened, as messages between the parts of our program: ids, titles, reported texts, texts of decisions',
    howLong: '30 days at most, longer only if one could not be handled',
  },
  counts: {
    what: 'Counts of requests by network address, and of sent codes',
    howLong: 'An hour at most; of codes 24 hours',
  },
  logs: {
    what: 'Technical logs: which account made which request, and the network address of each login',
    howLong: 'Until newer lines replace them: their size is limited, not their age',
  },
  cookies: {
    what: 'Cookies in your browser: that you have logged in with it, which account you are creating, and your permission to set a new password',
    howLong: '12 months, 24 hours and 10 minutes',
  },
  backups: {
    what: 'Backups, and copies of our mails at the mail server',
    howLong: 'As long as we need them; when one is restored, deleted accounts are deleted again',
  },
} as const satisfies Record<string, Kept>
