/** Every room there is. A socket's own id is a room too, which is why these carry a prefix. */
export const rooms = {
  signedIn: 'signed-in',
  admins: 'admins',
  user: (userId: string) => `user:${userId}`,
  document: (documentId: string) => `${documentPrefix}${documentId}`,
}

const documentPrefix = 'document:'
export const isDocumentRoom = (room: string): boolean => room.startsWith(documentPrefix)
