/** Headings and paragraphs of the terms and of the privacy policy, as the sign-up form shows them. */
export interface LegalText {
  title: string
  effective: string
  sections: readonly { heading: string; text: string }[]
}

const effective = 'Effective 10 August 2025'

export const termsOfUse: LegalText = {
  title: 'Terms of use',
  effective,
  sections: [
    {
      heading: 'Who may join',
      text: 'Students of NUS, NTU and SMU with a school e-mail address, aged 16 or over. One account per person, in your own name, with your own photo.',
    },
    {
      heading: 'What you share',
      text: 'Share notes that are yours, or that you may share. You keep your rights in them; you allow other students to read and download them here. Do not share live exam papers, or material whose owner has not agreed to it.',
    },
    {
      heading: 'How notes are judged',
      text: 'Students like and dislike documents. A document with more than 20 dislikes is removed and its uploader gets a warning. Three warnings suspend the account.',
    },
    {
      heading: 'Points and books',
      text: 'Every document you publish earns 10 points. Points have no money value; they are redeemed for books that are read here. Deleting a document takes its unspent points back, never a book you own.',
    },
    {
      heading: 'Fair use',
      text: 'Be decent to one another. Harassment, spam, false identities and attempts to disturb the service lead to warnings or suspension.',
    },
    {
      heading: 'No promise of correctness',
      text: 'Notes are written by students and may be wrong. Check what matters against your course material.',
    },
  ],
}

export const privacyPolicy: LegalText = {
  title: 'Privacy policy',
  effective,
  sections: [
    {
      heading: 'For whom',
      text: 'Studyshelf is for students aged 16 and over. Please do not sign up if you are younger.',
    },
    {
      heading: 'What we keep',
      text: 'Your username, school e-mail, a protected form of your password, your picture, and what you do here: documents, votes, saved and viewed documents, points, messages, warnings and reports.',
    },
    {
      heading: 'Your ID card',
      text: 'The face on the photo of your ID card becomes your public picture. The photo itself stays private; it is deleted once your e-mail is verified, and after 24 hours in any case.',
    },
    {
      heading: 'Who sees what',
      text: 'Everyone sees your username, picture and documents. Nobody sees your e-mail address but you and the administrators. We sell nothing, show no advertising and use no tracking; the human check runs in your own browser.',
    },
    {
      heading: 'What your browser keeps',
      text: 'Your session, your place in books and your choices in the interface. Logging out removes the session.',
    },
    {
      heading: 'Your rights',
      text: 'Under the GDPR you may see, correct, move, restrict and delete your data, and object to its use. Write to the support address and we answer within 30 days. You may also complain to a data protection authority.',
    },
  ],
}
