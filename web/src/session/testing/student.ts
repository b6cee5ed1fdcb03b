import type { SessionUser } from '#events'

export const student: SessionUser = {
  _id: 'a'.repeat(24),
  username: 'weilin',
  distinction: null,
  isAdmin: false,
  avatar: '',
  email: 'weilin@u.nus.edu',
  role: 'student',
  isActive: true,
  emailVerified: true,
  points: 10,
  ownedBooks: [],
  savedDocuments: [],
  currentModules: [],
  uploadedDocuments: 1,
}
