export const faq = [
  {
    question: 'Who can join Studyshelf?',
    answer:
      'Students of NUS, NTU and SMU, aged 16 or over. You need your school email (it ends with u.nus.edu, e.ntu.edu.sg or smu.edu.sg) and a photo of your student card that shows your face.',
  },
  {
    question: 'Why do you want a photo of my ID card, and what happens to it?',
    answer:
      'It shows that you are a student. The face on it becomes your profile photo, unless you choose your initials. Cover the number on the card. No student and no admin sees the photo; it is deleted once your email is verified, and within 24 hours in any case.',
  },
  {
    question: 'What can I upload?',
    answer:
      'PDF files of up to 30 MB: notes, summaries, cheatsheets, worked tutorials that are yours to share. The module code, title and year are read from the file name if it contains them; you can correct them before you publish. No live exam papers, and nothing whose owner has not agreed.',
  },
  {
    question: 'How do points and books work?',
    answer:
      'Each document that you publish earns 10 points. Books cost between 50 and 100 points; once redeemed, a book is yours to read here on any device. If you delete a document, its unspent points are taken back; a book that you own stays yours.',
  },
  {
    question: 'What happens when a document is disliked?',
    answer:
      'A document with more than 20 dislikes is removed, and its uploader gets a warning. Three warnings suspend the account. If that was a mistake, a suspended account can appeal once, and an admin decides. If a document is restored, its warning is withdrawn.',
  },
  {
    question: 'How do I unlock the notepad?',
    answer:
      'Publish 15 documents. Then every document has a notepad that only you can read and that saves as you type. Your notes stay readable even if you delete documents later.',
  },
  {
    question: 'Can I remove my documents, or delete my account?',
    answer:
      'Yes. You can delete your documents on your profile, and restore them for 30 days. In your settings you can download everything we store about you, and delete your account.',
  },
] as const
