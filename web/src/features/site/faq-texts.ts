export const faq = [
  {
    question: 'Who can join Studyshelf?',
    answer:
      'Students of NUS, NTU and SMU, aged 16 or over. You need your school e-mail (it ends with u.nus.edu, e.ntu.edu.sg or smu.edu.sg) and a photo of your student card, on which your face can be seen.',
  },
  {
    question: 'Why do you want a photo of my ID card, and what happens to it?',
    answer:
      'It shows that you are a student, and the face on it becomes your profile picture. Nobody else sees the photo. It is deleted once your e-mail is verified, and within 24 hours in any case.',
  },
  {
    question: 'What can I upload?',
    answer:
      'PDF files of up to 30 MB: notes, summaries, cheatsheets, worked tutorials that are yours to share. The course code, title and year are read from the file name where they stand there; you can correct them before you publish. No live exam papers, and nothing whose owner has not agreed.',
  },
  {
    question: 'How do points and books work?',
    answer:
      'Each document that you publish earns 10 points. Books cost between 50 and 100 points; once redeemed, a book is yours to read here on any device. If you delete a document, its unspent points go back; a book that you own stays yours.',
  },
  {
    question: 'What happens when a document is disliked?',
    answer:
      'A document with more than 20 dislikes is removed, and its uploader gets a warning. Three warnings suspend the account. If that was a mistake, a suspended account can appeal once, and a person decides; a restored document takes its warning away.',
  },
  {
    question: 'How do I unlock the notepad?',
    answer:
      'Publish 15 documents. Then every document has a notepad beside it that only you can read, and that saves itself as you type. What you wrote stays readable, also if you delete documents later.',
  },
  {
    question: 'Can I take my documents back, or leave altogether?',
    answer:
      'Yes. You can delete your documents on your profile and bring them back for 30 days. In your settings you can download all that is kept of you, and delete your account.',
  },
] as const
