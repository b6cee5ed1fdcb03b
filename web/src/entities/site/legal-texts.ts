/** The terms and the privacy policy, used by their pages and the sign-up form. */
export interface LegalText {
  title: string
  effective: string
  lead: string
  sections: readonly { heading: string; paragraphs: readonly string[] }[]
}

const effective = 'Effective 10 August 2025'

export const termsOfUse: LegalText = {
  title: 'Terms of use',
  effective,
  lead: 'What you can expect of Studyshelf, and what everybody here expects of you.',
  sections: [
    {
      heading: 'Who may join',
      paragraphs: [
        'Students of NUS, NTU and SMU with a school e-mail address, aged 16 or over. Your school may set a higher age; then that one counts.',
        'One account per person, in your own name, with your own photo. Keep your password to yourself: what is done with your account counts as done by you.',
      ],
    },
    {
      heading: 'What you share',
      paragraphs: [
        'Share notes that are yours, or that you may share. You keep all your rights in them. By publishing you allow other students to read, download and print them for their own studies, for as long as they stand here.',
        'Do not share live exam papers, solutions to graded work that is still open, personal data of other people, or material whose owner has not agreed to it.',
        'You can delete your documents whenever you want. For 30 days you can bring them back; then their file is deleted.',
      ],
    },
    {
      heading: 'How notes are judged',
      paragraphs: [
        'Students like and dislike documents. A document with more than 20 dislikes is removed, and its uploader gets a warning. Three warnings suspend the account.',
        'If you think that a removal or a suspension is a mistake, say so: a suspended account may appeal once, and a person reads it. An administrator can restore a document, and then its warning is withdrawn.',
      ],
    },
    {
      heading: 'Points and books',
      paragraphs: [
        'Every document that you publish earns 10 points. Points have no money value and cannot be passed on; they are redeemed for books that are read here.',
        'Deleting a document takes its unspent points back, never a book that you own. Books are for your own reading: do not copy them or pass them on.',
        'Unspent points that were farmed, as with copied notes, may be taken back by an administrator. You are told why.',
      ],
    },
    {
      heading: 'Fair use',
      paragraphs: [
        'Be decent to one another. Harassment, spam, false identities, bought or automated votes, and attempts to disturb the service lead to warnings or suspension.',
        'You can report a user on their profile. Reports are read by people; nobody is suspended by reports alone.',
      ],
    },
    {
      heading: 'No promise of correctness',
      paragraphs: [
        'Notes are written by students and may be wrong. Check what matters against your course material. Studyshelf does not belong to a university and does not speak for one.',
        'We work to keep the service running and your data safe, and cannot promise that it is always there. Keep a copy of what you upload.',
      ],
    },
    {
      heading: 'Leaving, and changes',
      paragraphs: [
        'You may stop using Studyshelf at any time. When these terms change in a way that matters, you are told in your inbox before the change counts.',
      ],
    },
  ],
}

export const privacyPolicy: LegalText = {
  title: 'Privacy policy',
  effective,
  lead: 'What we keep of you, why, for how long, and what you can do about it.',
  sections: [
    {
      heading: 'For whom',
      paragraphs: [
        'Studyshelf is for students aged 16 and over. Please do not sign up if you are younger; write to us if you know of somebody who did, and we delete the account.',
      ],
    },
    {
      heading: 'What we keep',
      paragraphs: [
        'Of your account: username, school e-mail, a protected form of your password from which nobody can read it, your picture, and since when you have been here.',
        'Of what you do: the documents you publish, your votes, what you saved and viewed, your modules, notes, bookmarks, points and books, which messages you read, and your warnings, reports, appeals and what was decided about them.',
        'What you write to us by the feedback form: your name, your e-mail and the message, so that we can answer.',
        'So that nobody guesses passwords or floods the service, requests are counted by network address; the counts end after an hour at most. Technical logs say which request was made when, and of a failed login from which network address; passwords, codes and ID images never appear in them.',
      ],
    },
    {
      heading: 'Your ID card',
      paragraphs: [
        'The photo of your ID card shows that you are a student. The face on it becomes your public picture, found by a program on our own server. The photo itself stays private: it is deleted once your e-mail is verified, and within 24 hours in any case.',
        'A photo from which you take a new profile picture is deleted as soon as the face is cut out.',
      ],
    },
    {
      heading: 'How long',
      paragraphs: [
        'A registration that is never verified ends after 24 hours and is deleted within an hour of that. One-time codes end after 10 minutes, sessions after 24 hours.',
        'A document that you delete disappears at once; its file is deleted after 30 days, in which you can bring it back. A document that was removed for its dislikes is kept, unseen, so that a decision about it can be looked at again.',
        'Everything else is kept while your account exists. When you delete your account it is closed at once and erased within minutes: your votes, notes, points, books and messages go. Your documents go too, or stay without your name, as you choose.',
        'What stays then is what is fair to others: decisions of administrators, with your name replaced, and feedback without name and address.',
        'When you change your e-mail address, we keep the one before for a week, to tell it of the change, and for twelve months as a keyed hash: a code made with a secret of ours, from which nobody without that secret can find the address. No other account can be opened with that address in this time. If your account is suspended, the twelve months begin again.',
        'If you delete an account that is suspended or has warnings, we keep the keyed hashes of its addresses for another twelve months, and of each warning when and why it was given, without its text. So a suspension is not escaped, and the warnings come along if you sign up again. Of any other account no address is kept.',
      ],
    },
    {
      heading: 'Who sees what',
      paragraphs: [
        'Everyone sees the cards of your documents with your username and picture; signed-in students also see your profile and read your documents. How you voted is seen by nobody, only the counts are. Nobody sees your e-mail address but you and the administrators.',
        'Administrators see reports, warnings, appeals and feedback, because they decide about them. Where points look farmed, they also see who opened whose documents. Who reported somebody is never told to the reported.',
        'We sell nothing, show no advertising and use no tracking; fonts, pages and the human check come from our own server. Your files and mails may be carried by service providers who work for us and may use them for nothing else.',
      ],
    },
    {
      heading: 'What your browser keeps',
      paragraphs: [
        'Your session, your place in books, your last eight searches, and your choices in the interface such as light or dark. Three cookies serve security alone: one remembers for a year that you have logged in with this browser, one for a day which account you are creating in it, and one lives for ten minutes while you set a new password. Logging out removes the session and the searches.',
      ],
    },
    {
      heading: 'Why we may',
      paragraphs: [
        'We need your account and what you do here to give you the service that you signed up for. Counting requests, looking at how points are earned, reports and decisions serve the safety of everybody here, which is our legitimate interest.',
      ],
    },
    {
      heading: 'Your rights',
      paragraphs: [
        'Under the GDPR you may see, correct, move, restrict and delete your data, and object to its use. In your settings you can download all that is kept of you, as a zip, and delete your account; on your profile you can correct your name and picture. To correct your e-mail write to the support address. A suspended account keeps these rights.',
        'For anything else write to the support address: we answer within 30 days. You may also complain to a data protection authority, in Singapore the PDPC or the one where you live.',
      ],
    },
  ],
}
