/** Every room there is. A socket's own id is a room too, which is why these carry a prefix. */
export const rooms = {
  signedIn: 'signed-in',
  admins: 'admins',
  user: (userId: string) => `user:${userId}`,
  /** Of one user, the sockets whose token is of this version. */
  sessions: (userId: string, tokenVersion: number) => `sessions:${userId}:${tokenVersion}`,
  /** The tabs of one login. */
  session: (sessionId: string) => `session:${sessionId}`,
  document: (documentId: string) => `${documentPrefix}${documentId}`,
}

const documentPrefix = 'document:'
export const isDocumentRoom = (room: string): boolean => room.startsWith(documentPrefix)
