/** All rooms. Prefixed, since a socket's own id is a room, too. */
export const rooms = {
  signedIn: 'signed-in',
  admins: 'admins',
  user: (userId: string) => `user:${userId}`,
  /** A user's sockets with a token of this version. */
  sessions: (userId: string, tokenVersion: number) => `sessions:${userId}:${tokenVersion}`,
  /** The tabs of one login. */
  session: (sessionId: string) => `session:${sessionId}`,
  document: (documentId: string) => `${documentPrefix}${documentId}`,
}

const documentPrefix = 'document:'
export const isDocumentRoom = (room: string): boolean => room.startsWith(documentPrefix)
