import { retention, type Kept } from './retention'

/** The terms and the privacy policy, used by their pages and the sign-up form. */
export interface LegalText {
  title: string
  effective: string
  lead: string
  sections: readonly LegalSection[]
}

interface LegalSection {
  heading: string
  paragraphs: readonly string[]
  /** A table of how long data is kept. */
  kept?: readonly Kept[]
  /** The officer's address follows. */
  names?: 'officer'
}

const effective = 'Effective 10 August 2025'

export const termsOfUse: LegalText = {
  title: 'Terms of use',
  effective,
  lead: 'What you can expect from Studyshelf, and what everybody here expects from you.',
  sections: [
    {
      heading: 'Who may join',
      paragraphs: [
        'Students of NUS, NTU and SMU with a school email address, aged 16 or over. Your school may set a higher age; then that age applies.',
        'One account per person, in your own name, with your own photo. Keep your password to yourself: you are responsible for what happens with your account.',
      ],
    },
    {
      heading: 'What you share',
      paragraphs: [
        'Share notes that are yours, or that you may share. You keep all your rights in them. By publishing you allow other students to read, download and print them for their own studies, for as long as they are published here.',
        'Do not share live exam papers, solutions to graded work that is still open, personal data of other people, or material whose owner has not agreed to it.',
        'You can delete your documents at any time. You can restore them for 30 days; after that their files are deleted.',
      ],
    },
    {
      heading: 'How notes are judged',
      paragraphs: [
        'Students like and dislike documents. Whoever dislikes a document can say why, and its uploader reads that without a name. At 10 dislikes we tell the uploader, who can fix it. A document with more than 20 dislikes is removed, and its uploader gets a warning. Three warnings suspend the account.',
        'If you think that a removal or a suspension is a mistake, tell us: a suspended account can appeal once, and an admin reads it. An admin can restore a document, and then its warning is withdrawn.',
      ],
    },
    {
      heading: 'Notices of rights holders',
      paragraphs: [
        'Anybody can tell us that a document contains their work without permission, or shows them. An admin reads each notice; if it is right, the document is closed, and its uploader is told, with a copy. About their work the uploader can ask for the document back: then it returns after ten working days, unless we are told of court action.',
        'Repeat infringers lose their account: notices that were upheld on three days, and not undone, suspend it. Notices of one day count once. You can appeal once, and an admin reads it.',
      ],
    },
    {
      heading: 'Points and books',
      paragraphs: [
        'Every document that you publish earns 10 points. Points have no monetary value and can’t be transferred. You redeem them for books that you read here.',
        'If you delete a document, its unspent points are taken back, but never a book that you own. Books are for your own reading: do not copy or share them.',
        'An admin may take back unspent points that were farmed, for example with copied notes. You are told why.',
      ],
    },
    {
      heading: 'Fair use',
      paragraphs: [
        'Be kind to one another. Harassment, spam, false identities, bought or automated votes, and attempts to disturb the service lead to warnings or suspension.',
        'You can report a user on their profile, and words of others where you read them. Admins read every report; nobody is suspended and nothing is hidden by reports alone.',
      ],
    },
    {
      heading: 'No promise of correctness',
      paragraphs: [
        'Notes are written by students and may be wrong. Check what matters against your course material. Studyshelf does not belong to a university and does not speak for one.',
        'We work to keep the service running and your data safe, but we can’t promise that it is always available. Keep a copy of what you upload.',
      ],
    },
    {
      heading: 'Leaving, and changes',
      paragraphs: [
        'You can stop using Studyshelf at any time. If these terms change in a way that matters, we’ll tell you in your inbox before the change applies.',
      ],
    },
  ],
}

export const privacyPolicy: LegalText = {
  title: 'Privacy policy',
  effective,
  lead: 'What we store about you, why, for how long, and what you can do about it.',
  sections: [
    {
      heading: 'For whom',
      paragraphs: [
        'Studyshelf is for students aged 16 and over. Please do not sign up if you are younger; write to us if you know of somebody who did, and we delete the account.',
        'If you are under 18, you can agree to this yourself: Singapore’s Personal Data Protection Act (PDPA) allows it from 13 on if you understand what you agree to. Ask us about anything here that is not clear to you.',
      ],
    },
    {
      heading: 'What we keep',
      paragraphs: [
        'About your account: username, school email, a hash of your password (nobody can read the password from it), your profile photo, and when you joined.',
        'About what you do: the documents you publish, your votes and why you dislike something if you say so, what you saved and in which folders, what you viewed and at which page you stopped reading, whose documents you have opened, your modules, notes, bookmarks, points and books, which messages you read, and your warnings, reports and appeals with the decisions about them.',
        'What you send us with the feedback form: your name, your email and the message, so that we can reply.',
        'What you send us with a take-down notice, or to have a document back: your name, address and telephone number, for admins only; and your reasons, which the other side reads.',
        'To stop password guessing and flooding, we count requests by network address. Technical logs record which account made which request and when, and the network address of each login. Passwords, codes and ID photos never appear in them.',
      ],
    },
    {
      heading: 'Your ID card',
      paragraphs: [
        'We ask for your student card and for nothing else: no NRIC, FIN or passport. Cover the number on it before you take the photo. We look for no number and no other text on the photo, and nothing of it outlasts the photo.',
        'A program on our own server finds the face on the card, because the card must show one. The form shows you the picture that would be cut out before you create the account. Choose whether this face or your initials become your picture, which everybody sees. With initials, no picture of your face outlasts the photo of the card. The program finds where a face is; it compares faces with nothing.',
        'No student and no admin can open the photo of the card. It lies with our files, and is deleted once your email is verified, and within 24 hours in any case. When you choose a new profile photo, the original is deleted as soon as the face is cut out.',
      ],
    },
    {
      heading: 'How long we keep it',
      paragraphs: [
        'A document that you delete disappears at once. When you delete your account, it is closed at once and erased within minutes; your documents go too, or stay without your name, as you choose.',
        'A keyed hash is a code from which nobody without our secret can find the address. While we keep one, no other account can be opened with that address, and so nobody can escape a suspension by deleting the account: the warnings return if you sign up again. If your account is suspended, the 12 months start again. For any other deleted account we keep no address.',
        'We delete once an hour, so add up to an hour to these times; the 24 hours of photos include it.',
      ],
      kept: Object.values(retention),
    },
    {
      heading: 'Who sees what',
      paragraphs: [
        'Everyone sees the cards of your documents with your username and profile photo; signed-in students also see your profile and read your documents. Nobody sees how you voted, only the counts. If you say why you dislike a document, its uploader and the admins read that without your name. Only you and the admins see your email address.',
        'Admins see reports, warnings, appeals and feedback, because they decide about them. If points look farmed, they also see who opened whose documents. Nobody is told who reported them.',
        'We sell nothing, show no advertising and use no tracking; fonts, pages and the human check come from our own server. Service providers may store your files and send our emails for us. They may not use them for anything else.',
        'If you turn on notifications for a device, the maker of its browser delivers them. They are encrypted: the maker learns when one comes, not what it says.',
        'While you have a document open, others who have it open see how many people read it, from three up. They see that you are one of them only if you turn that on in your settings. It is not stored.',
      ],
    },
    {
      heading: 'What your browser keeps',
      paragraphs: [
        'Your session, your place in books, your last eight searches, and your choices in the interface such as light or dark. Three cookies serve security alone: one remembers that you have logged in with this browser, one which account you are creating in it, and one lets you set a new password. Logging out removes the session and the searches.',
        'To open without a connection, your browser also keeps what you read last here, the documents that you choose to keep, and changes that still have to be sent, on this device alone. Logging out removes all of it, and so does a suspension once this device reaches us. Keep no documents on a device that others use.',
      ],
    },
    {
      heading: 'Why we may use your data',
      paragraphs: [
        'When you sign up you agree that we use your data as this page says; you can take that back by deleting your account, or some of it, such as your photo or your notes. We need your account and what you do here to give you the service that you signed up for. Counting requests, looking at how points are earned, reports and decisions serve the safety of everybody here, which is our legitimate interest.',
      ],
    },
    {
      heading: 'Your rights',
      paragraphs: [
        'Under the PDPA and the GDPR you may see and correct your data, and take your consent back; under the GDPR you may also move, restrict and delete it, and object to its use. We give all of these rights to everybody. In your settings you can download everything we store about you, as a zip, and delete your account. On your profile you can correct your name and photo; to correct your email, write to the support address. A suspended account keeps these rights.',
        'For anything else write to our data protection officer: we answer within 30 days. You may also complain to a data protection authority: in Singapore to the Personal Data Protection Commission (PDPC), elsewhere to the one where you live.',
      ],
      names: 'officer',
    },
    {
      heading: 'If data gets into the wrong hands',
      paragraphs: [
        'We find out which data is affected and whose it is, and stop the breach. If it is likely to harm you, we tell you as soon as we can: what happened, what we do about it, and what you can do. If it is likely to do significant harm, or concerns 500 people or more, we tell the PDPC within 3 days of knowing that.',
      ],
    },
  ],
}
