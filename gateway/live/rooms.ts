/** All rooms. Prefixed, since a socket's own id is a room, too. */
export const rooms = {
  signedIn: 'signed-in',
  admins: 'admins',
  /** The admins who watch the event wall. */
  wall: 'event-wall',
  user: (userId: string) => `${userPrefix}${userId}`,
  /** A user's sockets with a token of this version. */
  sessions: (userId: string, tokenVersion: number) => `sessions:${userId}:${tokenVersion}`,
  /** The tabs of one login. */
  session: (sessionId: string) => `session:${sessionId}`,
  document: (documentId: string) => `${documentPrefix}${documentId}`,
  /** The admins who have this case open. */
  case: (caseId: string) => `${casePrefix}${caseId}`,
  /** Those in the room of a module before its exam. `courseCode`: the first of its codes. */
  exam: (courseCode: string) => `${examPrefix}${courseCode}`,
}

const userPrefix = 'user:'
const documentPrefix = 'document:'
export const casePrefix = 'case:'
/** Those who have a document open. */
export const readingPrefix = 'reading:'
/** The room of a module, before its exam. */
export const examPrefix = 'exam:'
/** The user whose sockets are in this room, or null. */
export const userOf = (room: string): string | null =>
  room.startsWith(userPrefix) ? room.slice(userPrefix.length) : null
/** The document that the sockets in this room watch, or null. */
export const documentOf = (room: string): string | null =>
  isDocumentRoom(room) ? room.slice(documentPrefix.length) : null
export const isDocumentRoom = (room: string): boolean => room.startsWith(documentPrefix)
export const isCaseRoom = (room: string): boolean => room.startsWith(casePrefix)
