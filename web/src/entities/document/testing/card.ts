import type { DocumentCard } from '#events'

export const card: DocumentCard = {
  _id: 'c'.repeat(24),
  title: 'Streams',
  courseCode: 'CS2030S',
  university: 'NUS',
  kind: 'other',
  year: null,
  thumbnail: null,
  pages: null,
  likes: 0,
  dislikes: 0,
  version: 0,
  uploader: { _id: 'b'.repeat(24), username: 'weilin', distinction: null, isAdmin: false, avatar: '' },
  publishedAt: '2026-11-20T10:00:00.000Z',
  isActive: true,
  revision: 1,
}
