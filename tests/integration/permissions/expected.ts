import type { CallName } from '#events'
import type { Actor } from './actors'

/** The status for each actor, in the order of `actors`. */
type Row = readonly [
  visitor: number,
  unverified: number,
  student: number,
  owner: number,
  other: number,
  suspended: number,
  admin: number,
]

const everybody: Row = [200, 200, 200, 200, 200, 200, 200]
const signedIn: Row = [401, 401, 200, 200, 200, 403, 200]
const suspendedToo: Row = [401, 401, 200, 200, 200, 200, 200]
const adminsOnly: Row = [401, 401, 403, 403, 403, 403, 200]
/** For an address with an id: the student uses an unknown one, the owner their own, all others the owner's. */
const thingOfAnybody: Row = [401, 401, 404, 200, 200, 403, 200]
const everybodyIs = (status: number): Row => [status, status, status, status, status, status, status]

/**
 * The status of every call for every actor with a valid request. A declared call without a row is a type error. If admitted actors
 * get different statuses, the comment says why.
 */
export const expected: Record<CallName, Row> = {
  //                      visitor unverified student owner other suspended admin
  // Ignores tokens. The named photo was never uploaded.
  register: everybodyIs(400),
  idCardFaces: everybodyIs(400),
  idCardQueue: everybody,
  // Each with their own email and password; a visitor has none.
  login: [401, 200, 200, 200, 200, 403, 200],
  // A code for an address that awaits none; a token, if sent, must be valid.
  verifyOtp: [400, 401, 400, 400, 400, 403, 400],
  resendOtp: [200, 401, 200, 200, 200, 403, 200],
  requestResetPassword: everybody,
  resendResetOtp: everybody,
  verifyResetOtp: everybodyIs(400),
  // Without the cookie of the previous call.
  resetPassword: everybodyIs(403),
  logOut: suspendedToo,
  sessions: signedIn,
  // Of an unknown session.
  endSession: [401, 401, 404, 404, 404, 403, 404],
  endOtherSessions: signedIn,
  // With a wrong password.
  changePassword: [401, 401, 403, 403, 403, 403, 403],
  secondFactor: signedIn,
  beginSecondFactor: adminsOnly,
  // Nobody has begun, or has one.
  confirmSecondFactor: [401, 401, 403, 403, 403, 403, 409],
  removeSecondFactor: [401, 401, 409, 409, 409, 403, 409],
  renewRecoveryCodes: [401, 401, 409, 409, 409, 403, 409],
  requireSecondFactor: adminsOnly,
  profile: thingOfAnybody,
  // Only one's own.
  updateProfile: [401, 401, 403, 200, 403, 403, 403],
  cropProfileImage: signedIn,
  profileImageFaces: signedIn,
  me: signedIn,
  updateModules: signedIn,
  documents: everybody,
  newestDocuments: everybody,
  mostLikedDocuments: everybody,
  documentCounts: everybody,
  knownDocuments: signedIn,
  courseDocuments: everybody,
  browse: everybody,
  searchDocuments: everybody,
  // Visitors see no text of documents.
  searchPages: signedIn,
  wants: signedIn,
  askFor: signedIn,
  withdrawWant: signedIn,
  exam: signedIn,
  sayExamDay: signedIn,
  setExamDay: adminsOnly,
  myWants: signedIn,
  secondWant: thingOfAnybody,
  // Only its uploader's document, also for an admin.
  offerForWant: [401, 401, 404, 200, 403, 403, 403],
  withdrawOffer: signedIn,
  // Only who asked. Nobody answers their own offer.
  answerOffer: [401, 401, 404, 200, 403, 403, 403],
  wantSetting: signedIn,
  setWantSetting: signedIn,
  // A token, if sent, must be valid.
  suggestions: [200, 401, 200, 200, 200, 403, 200],
  userDocuments: signedIn,
  withheldDocuments: signedIn,
  recentlyViewedDocuments: signedIn,
  // A visitor sees the card; a token, if sent, must be valid.
  document: [200, 401, 404, 200, 200, 403, 200],
  secureFile: thingOfAnybody,
  // Only one's own, also for an admin.
  deleteDocument: [401, 401, 404, 200, 403, 403, 403],
  // Its uploader and admins.
  changeDetails: [401, 401, 404, 200, 403, 403, 200],
  renewDocument: [401, 401, 404, 201, 403, 403, 403],
  // Only its owner may see a deleted document.
  restoreDocument: [401, 401, 404, 200, 404, 403, 404],
  saveDocument: thingOfAnybody,
  keepPlace: thingOfAnybody,
  continueReading: signedIn,
  firstSteps: signedIn,
  hideFirstSteps: signedIn,
  moduleChoices: signedIn,
  moduleCounts: signedIn,
  moduleTerm: signedIn,
  readers: signedIn,
  // Nobody has disliked it.
  ownRemark: thingOfAnybody,
  remark: [401, 401, 404, 409, 409, 403, 409],
  // Its uploader and admins.
  remarks: [401, 401, 404, 200, 403, 403, 200],
  // Not of one's own.
  helped: [401, 401, 404, 400, 200, 403, 200],
  removeHelped: thingOfAnybody,
  thanksSetting: signedIn,
  setThanksSetting: signedIn,
  threads: thingOfAnybody,
  thread: thingOfAnybody,
  ask: [401, 401, 404, 201, 201, 403, 201],
  answer: [401, 401, 404, 201, 201, 403, 201],
  // One's own.
  changePost: [401, 401, 404, 200, 404, 403, 404],
  deletePost: [401, 401, 404, 200, 404, 403, 404],
  // Not for one's own.
  votePost: [401, 401, 404, 400, 200, 403, 200],
  // The asker and the uploader of the document.
  acceptAnswer: [401, 401, 404, 200, 403, 403, 403],
  ownThreads: signedIn,
  threadSetting: signedIn,
  setThreadSetting: signedIn,
  digestSetting: signedIn,
  setDigestSetting: signedIn,
  readingShown: signedIn,
  showReading: signedIn,
  pushSetting: signedIn,
  setPushSetting: signedIn,
  // This installation has no keys.
  addPushDevice: [401, 401, 409, 409, 409, 403, 409],
  removePushDevice: signedIn,
  endMails: everybodyIs(404),
  resumeMails: everybodyIs(404),
  folders: signedIn,
  createFolder: signedIn,
  // One's own only.
  renameFolder: [401, 401, 404, 200, 404, 403, 404],
  deleteFolder: signedIn,
  // The document is among the owner's saved ones, and the folder is theirs.
  moveToFolder: [401, 401, 404, 200, 404, 403, 404],
  unsaveDocument: signedIn,
  myDocuments: signedIn,
  // Only a file that the caller uploaded.
  upload: [401, 401, 400, 201, 400, 403, 400],
  like: thingOfAnybody,
  dislike: thingOfAnybody,
  removeLike: thingOfAnybody,
  removeDislike: thingOfAnybody,
  humanCheck: everybody,
  // For a document: a visitor may only upload an ID card.
  fileTicket: signedIn,
  unseenWarnings: signedIn,
  warnings: signedIn,
  markWarningsSeen: signedIn,
  // An unknown user, oneself, the owner.
  // Nobody has this warning.
  contestWarning: [401, 401, 404, 404, 404, 403, 404],
  hiddenTexts: signedIn,
  // Nothing of anybody here is hidden there.
  contestText: [401, 401, 404, 404, 404, 403, 404],
  // Nobody reports their own.
  reportDocument: [401, 401, 404, 400, 200, 403, 200],
  // The words of the owner, to a document of the other.
  reportText: [401, 401, 404, 400, 200, 403, 200],
  reportUser: [401, 401, 404, 400, 200, 403, 200],
  standing: suspendedToo,
  // An active student has no suspension to appeal against.
  appeal: [401, 401, 409, 409, 409, 201, 409],
  activity: adminsOnly,
  adminSearch: adminsOnly,
  cases: adminsOnly,
  case: adminsOnly,
  caseContext: adminsOnly,
  overturned: adminsOnly,
  userRecord: adminsOnly,
  closeCase: adminsOnly,
  acceptCase: adminsOnly,
  rejectCase: adminsOnly,
  askStudent: [401, 401, 403, 403, 403, 403, 201],
  answerQuestion: [401, 401, 404, 404, 404, 404, 404],
  takePoints: adminsOnly,
  undoPileOn: adminsOnly,
  takeDown: adminsOnly,
  hideText: adminsOnly,
  showText: adminsOnly,
  warnUser: adminsOnly,
  suspendUser: adminsOnly,
  reinstateUser: adminsOnly,
  restoreRemovedDocument: adminsOnly,
  audit: adminsOnly,
  users: adminsOnly,
  usersByEmail: adminsOnly,
  foundDocuments: adminsOnly,
  inbox: signedIn,
  markRead: thingOfAnybody,
  broadcast: adminsOnly,
  broadcasts: adminsOnly,
  broadcastRecipients: adminsOnly,
  changeScheduled: adminsOnly,
  cancelScheduled: adminsOnly,
  correctBroadcast: adminsOnly,
  recallBroadcast: adminsOnly,
  searchWords: adminsOnly,
  addSearchWords: adminsOnly,
  removeSearchWords: adminsOnly,
  sharePhrases: adminsOnly,
  addSharePhrase: adminsOnly,
  removeSharePhrase: adminsOnly,
  recentSteps: adminsOnly,
  // Of an unknown request, dead letter and parked event.
  story: [401, 401, 403, 403, 403, 403, 404],
  deadLetters: adminsOnly,
  replayDeadLetter: [401, 401, 403, 403, 403, 403, 404],
  parkedEvents: adminsOnly,
  replayParkedEvent: [401, 401, 403, 403, 403, 403, 404],
  notes: signedIn,
  // The owner has published enough documents to unlock the notepad.
  note: [401, 401, 404, 200, 403, 403, 403],
  writeNote: [401, 401, 404, 200, 403, 403, 403],
  books: signedIn,
  wallet: signedIn,
  growth: signedIn,
  bookmarks: signedIn,
  // The owner owns the book.
  setBookmark: [401, 401, 404, 200, 403, 403, 403],
  // The owner has points.
  redeem: [401, 401, 400, 200, 400, 403, 400],
  secureBook: [401, 401, 404, 200, 403, 403, 403],
  // Without the human check.
  fileTakeDown: everybodyIs(400),
  // By a link that opens nothing.
  confirmTakeDown: everybodyIs(404),
  takeDownStatus: everybodyIs(404),
  tellCourt: everybodyIs(404),
  // Of a document that no notice has closed.
  ownNotice: [401, 401, 404, 404, 404, 403, 404],
  askRestoration: [401, 401, 404, 404, 404, 403, 404],
  transparency: everybody,
  sendFeedback: everybody,
  reportProblem: everybody,
  feedback: adminsOnly,
  exportPersonalData: suspendedToo,
  // With a wrong password.
  deleteAccount: [401, 401, 403, 403, 403, 403, 403],
  site: everybody,
  health: everybody,
  healthLive: everybody,
  healthReady: everybody,
}

/** The same where the subject of the call is a special one. */
export const expectedOf = {
  // Nobody else learns that it is there.
  'a held document': {
    document: [404, 401, 404, 200, 404, 403, 200],
    secureFile: [401, 401, 404, 200, 404, 403, 200],
    saveDocument: [401, 401, 404, 404, 404, 403, 404],
    keepPlace: [401, 401, 404, 404, 404, 403, 404],
    like: [401, 401, 404, 404, 404, 403, 404],
    dislike: [401, 401, 404, 404, 404, 403, 404],
    helped: [401, 401, 404, 404, 404, 403, 404],
    removeHelped: [401, 401, 404, 404, 404, 403, 404],
    ownRemark: [401, 401, 404, 404, 404, 403, 404],
    remark: [401, 401, 404, 404, 404, 403, 404],
    remarks: [401, 401, 404, 200, 404, 403, 200],
    reportDocument: [401, 401, 404, 404, 404, 403, 404],
    threads: [401, 401, 404, 200, 404, 403, 200],
    ask: [401, 401, 404, 404, 404, 403, 404],
    // It stays until an admin has decided.
    deleteDocument: [401, 401, 404, 409, 404, 403, 404],
    restoreDocument: [401, 401, 404, 409, 404, 403, 404],
    changeDetails: [401, 401, 404, 200, 404, 403, 200],
    renewDocument: [401, 401, 404, 409, 404, 403, 404],
    acceptCase: adminsOnly,
    rejectCase: adminsOnly,
  },
  // Its bytes are somebody else's now.
  'a document whose bytes were given up': {
    document: [404, 401, 404, 200, 404, 403, 404],
    restoreDocument: [401, 401, 404, 409, 404, 403, 404],
  },
  'the picture of a profile': { updateProfile: [401, 401, 403, 200, 403, 403, 403] },
} as const satisfies Record<string, Partial<Record<CallName, Row>>>

export const statusIn = (row: Row, actor: Actor): number => {
  const [visitor, unverified, student, owner, other, suspended, admin] = row
  return { visitor, unverified, student, owner, other, suspended, admin }[actor]
}
export const statusFor = (call: CallName, actor: Actor): number => statusIn(expected[call], actor)
