import type { calls, CallName, InputOf } from '#events'
import { newId } from '#platform/core'
import { makeIdCard } from '../../fixtures/id-card'
import { password } from '../program'
import type { Account, Actor, Person } from './actors'
import { note, nothing, words, type Things } from './things'

/** The caller, and the possible subjects of a request. */
export interface Asking {
  actor: Actor
  people: Record<Account, Person>
  things: Things
}
type Sent<N extends CallName> = InputOf<(typeof calls)[N]> & { form?: FormData }
type MakeRequest<N extends CallName> = (asking: Asking) => Sent<N> | Promise<Sent<N>>

const nobody = () => `${newId()}@u.nus.edu`
/** The owner's; for a student, an unknown one. */
const namedUser = ({ actor, people }: Asking) => (actor === 'student' ? nothing : people.owner._id)
const document = async ({ actor, things }: Asking) => ({
  params: { id: actor === 'student' ? nothing : (await things.document()).id },
})
const want = async ({ actor, things }: Asking) => ({
  params: { id: actor === 'student' ? nothing : await things.want() },
})
const question = async ({ actor, things }: Asking) => ({
  params: { id: actor === 'student' ? nothing : await things.question() },
})
const filenameOf = (name: string) => (asking: Asking) => ({
  params: { filename: asking.actor === 'student' ? 'none.pdf' : name },
})
const scheduled = {
  ...{ title: 'Later', body: 'Hello.', audience: { kind: 'admins' as const, of: null }, version: 1 },
  sendAt: new Date(Date.now() + 86_400_000).toISOString(),
}
const unknownLink = () => ({ body: { noticeId: nothing, token: 'a'.repeat(43) } })
const withNote = { body: { note } }
const plain = () => ({})
const feedback = () => ({ body: { name: 'Kim', email: nobody(), message: 'Hello.' } })

async function photo() {
  const form = new FormData()
  form.set('image', new Blob([Uint8Array.from(await makeIdCard())]), 'card.jpg')
  return { form }
}

/** A valid request for each call, so that only the actor and the owner of the subject decide the answer. */
export const requests: { [N in CallName]: MakeRequest<N> } = {
  register: () => ({
    body: { name: 'Kim', email: nobody(), password, idCardUrl: '/files/id-card/none.jpg' },
  }),
  idCardFaces: () => ({ body: { idCardUrl: '/files/id-card/none.jpg' } }),
  idCardQueue: () => ({ body: { idCardUrl: '/files/id-card/none.jpg' } }),
  login: ({ actor, people }) => ({
    body: { email: actor === 'visitor' ? nobody() : people[actor].email, password },
  }),
  verifyOtp: () => ({ body: { email: nobody(), otp: 'WRONG2' } }),
  resendOtp: () => ({ body: { email: nobody() } }),
  requestResetPassword: () => ({ body: { email: nobody() } }),
  resendResetOtp: () => ({ body: { email: nobody() } }),
  verifyResetOtp: () => ({ body: { email: nobody(), otp: 'WRONG2' } }),
  resetPassword: ({ people }) => ({ body: { email: people.owner.email, newPassword: 'another password' } }),
  logOut: plain,
  sessions: plain,
  endSession: () => ({ params: { id: nothing } }),
  endOtherSessions: plain,
  changePassword: () => ({ body: { password: 'not this one', newPassword: 'another good one' } }),
  secondFactor: plain,
  beginSecondFactor: plain,
  confirmSecondFactor: () => ({ body: { code: '123456' } }),
  removeSecondFactor: () => ({ body: { password, code: '123456' } }),
  renewRecoveryCodes: () => ({ body: { password, code: '123456' } }),
  requireSecondFactor: () => ({ body: { required: false, password } }),
  profile: (asking) => ({ params: { userId: namedUser(asking) } }),
  updateProfile: (asking) => ({ params: { userId: namedUser(asking) }, body: { username: 'Renamed' } }),
  cropProfileImage: photo,
  profileImageFaces: photo,
  me: plain,
  updateModules: () => ({ body: { modules: ['CS2030S'] } }),
  documents: plain,
  newestDocuments: plain,
  mostLikedDocuments: plain,
  documentCounts: () => ({ query: { ids: nothing } }),
  knownDocuments: () => ({ query: { sha256: '0'.repeat(64) } }),
  courseDocuments: () => ({ params: { code: 'CS2030S' } }),
  browse: plain,
  searchDocuments: () => ({ query: { q: 'notes' } }),
  searchPages: () => ({ query: { q: 'notes' } }),
  wants: () => ({ params: { code: 'CS2030S' } }),
  exam: () => ({ params: { code: 'CS2030S' } }),
  sayExamDay: () => ({ params: { code: 'CS2030S' }, body: { day: null } }),
  setExamDay: () => ({ params: { code: 'CS2030S' }, body: { day: null } }),
  askFor: () => ({ params: { code: 'CS2030S' }, body: { kind: 'lab', line: newId() } }),
  withdrawWant: want,
  myWants: plain,
  secondWant: want,
  offerForWant: async (asking) => ({
    params: {
      ...(await want(asking)).params,
      documentId: (await document(asking)).params.id,
    },
  }),
  withdrawOffer: () => ({ params: { id: nothing, documentId: nothing } }),
  answerOffer: async ({ actor, things }) => ({
    params: actor === 'student' ? { id: nothing, documentId: nothing } : await things.offer(),
    body: { answer: 'yes' },
  }),
  wantSetting: plain,
  setWantSetting: () => ({ body: { isOn: true } }),
  firstSteps: plain,
  hideFirstSteps: plain,
  moduleChoices: plain,
  moduleTerm: () => ({ params: { code: 'CS2030S' } }),
  moduleCounts: () => ({ query: { codes: 'CS2030S,XY1234' } }),
  suggestions: () => ({ query: { q: 'notes' } }),
  userDocuments: (asking) => ({ params: { userId: namedUser(asking) } }),
  withheldDocuments: plain,
  recentlyViewedDocuments: plain,
  document,
  secureFile: async ({ actor, things }) => ({
    params: { filename: actor === 'student' ? 'none.pdf' : (await things.document()).filename },
  }),
  deleteDocument: document,
  changeDetails: async (asking) => ({ ...(await document(asking)), body: { kind: 'lab' } }),
  renewDocument: async ({ actor, things }) => {
    const { id, fileUrl } = await things.renewal()
    return actor === 'student'
      ? { params: { id: nothing }, body: { fileUrl } }
      : { params: { id }, body: { fileUrl } }
  },
  restoreDocument: async ({ actor, things }) => ({
    params: { id: actor === 'student' ? nothing : await things.deletedDocument() },
  }),
  saveDocument: document,
  keepPlace: async (asking) => ({ ...(await document(asking)), body: { page: 2 } }),
  continueReading: plain,
  readers: plain,
  ownRemark: document,
  remark: async (asking) => ({ ...(await document(asking)), body: { remark: { kind: 'wrong' } } }),
  remarks: document,
  helped: document,
  removeHelped: document,
  thanksSetting: plain,
  setThanksSetting: () => ({ body: { isOn: true } }),
  threads: async ({ actor, things }) => ({
    params: { id: actor === 'student' ? nothing : await things.discussedDocument() },
  }),
  thread: question,
  ask: async (asking) => ({
    ...(await document(asking)),
    body: { text: newId(), place: null, edition: 1 },
  }),
  answer: async (asking) => ({ ...(await question(asking)), body: { text: newId() } }),
  changePost: async (asking) => ({ ...(await question(asking)), body: { text: newId() } }),
  deletePost: question,
  votePost: async ({ actor, things }) => ({
    params: { id: actor === 'student' ? nothing : (await things.answer()).answerId },
    body: { isVoted: true },
  }),
  acceptAnswer: async ({ actor, things }) => {
    const { threadId, answerId } = await things.answer()
    return { params: { id: actor === 'student' ? nothing : threadId }, body: { answerId } }
  },
  ownThreads: plain,
  threadSetting: plain,
  setThreadSetting: () => ({ body: { kinds: ['asked', 'answered'] } }),
  digestSetting: plain,
  setDigestSetting: () => ({ body: { inbox: true, hour: 18, kinds: ['lab'], mail: false } }),
  readingShown: plain,
  showReading: () => ({ body: { isShown: true } }),
  pushSetting: plain,
  setPushSetting: () => ({ body: { kinds: ['warning'], often: false } }),
  addPushDevice: () => ({
    body: { endpoint: 'https://fcm.googleapis.com/fcm/send/x', p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) },
  }),
  removePushDevice: () => ({ body: { endpoint: 'https://fcm.googleapis.com/fcm/send/x' } }),
  endMails: () => ({ params: { token: 'a'.repeat(32) } }),
  resumeMails: () => ({ params: { token: 'a'.repeat(32) } }),
  reportDocument: async (asking) => ({ ...(await document(asking)), body: { reason: 'spam' } }),
  reportText: async ({ actor, things }) => ({
    params: { id: actor === 'student' ? nothing : await things.text() },
    body: { subject: 'remark', reason: 'spam' },
  }),
  folders: plain,
  createFolder: () => ({ body: { name: newId() } }),
  renameFolder: async ({ things }) => ({
    params: { id: (await things.folder()).folderId },
    body: { name: newId() },
  }),
  deleteFolder: async ({ things }) => ({ params: { id: (await things.folder()).folderId } }),
  moveToFolder: async ({ things }) => {
    const { folderId, documentId } = await things.folder()
    return { params: { id: documentId }, body: { folderId } }
  },
  unsaveDocument: document,
  myDocuments: plain,
  upload: async ({ actor, things }) => ({
    body: {
      university: 'NUS',
      courseCode: 'CS2030S',
      title: 'Notes on testing',
      fileUrl: actor === 'student' ? '/files/document/none.pdf' : await things.file(),
    },
  }),
  like: document,
  dislike: document,
  removeLike: document,
  removeDislike: document,
  humanCheck: plain,
  fileTicket: () => ({ body: { kind: 'document' } }),
  unseenWarnings: plain,
  warnings: plain,
  markWarningsSeen: plain,
  contestWarning: () => ({ body: { at: new Date(0).toISOString(), message: note } }),
  hiddenTexts: plain,
  contestText: () => ({ params: { id: nothing }, body: { message: note } }),
  reportUser: (asking) => ({
    body: {
      reportedUserId: namedUser(asking),
      reportedUsername: 'somebody',
      reason: 'Harassment or spam',
    },
  }),
  standing: plain,
  appeal: () => ({ body: { message: 'Please.' } }),
  activity: plain,
  adminSearch: () => ({ body: { q: 's' } }),
  cases: plain,
  case: async ({ things }) => ({ params: { id: await things.reportsCase() } }),
  caseContext: async ({ things }) => ({ params: { id: await things.reportsCase() } }),
  overturned: plain,
  userRecord: async ({ things }) => ({ params: { id: await things.victim() } }),
  closeCase: async ({ things }) => ({ params: { id: await things.reportsCase() }, ...withNote }),
  acceptCase: async ({ things }) => ({ params: { id: await things.appealCase() }, ...withNote }),
  rejectCase: async ({ things }) => ({ params: { id: await things.appealCase() }, ...withNote }),
  askStudent: async ({ things }) => ({
    params: { id: await things.appealCase() },
    body: { question: note },
  }),
  // Nobody was asked this.
  answerQuestion: () => ({ params: { id: newId() }, body: { answer: note } }),
  takePoints: async ({ things }) => {
    const { id, documentIds } = await things.riskCase()
    return { params: { id }, body: { note, documentIds } }
  },
  takeDown: async ({ things }) => ({ params: { id: await things.reportedDocumentCase() }, ...withNote }),
  hideText: async ({ things }) => ({
    params: { id: await things.reportedTextCase() },
    body: { note, text: words },
  }),
  showText: async ({ things }) => ({ params: { id: await things.hiddenTextCase() }, ...withNote }),
  undoPileOn: async ({ things }) => {
    const { id, documentIds } = await things.pileOnCase()
    return { params: { id }, body: { note, documentIds } }
  },
  warnUser: async ({ things }) => ({ params: { id: await things.victim() }, ...withNote }),
  suspendUser: async ({ things }) => ({ params: { id: await things.victim() }, ...withNote }),
  reinstateUser: async ({ things }) => ({ params: { id: await things.suspendedUser() }, ...withNote }),
  restoreRemovedDocument: async ({ things }) => ({
    params: { id: await things.removedDocument() },
    ...withNote,
  }),
  audit: plain,
  users: plain,
  usersByEmail: () => ({ body: { q: 's' } }),
  foundDocuments: plain,
  inbox: plain,
  markRead: async ({ actor, things }) => ({
    params: { id: actor === 'student' ? nothing : await things.message() },
  }),
  broadcast: () => ({ body: { title: 'To all', body: 'Hello.' } }),
  broadcasts: plain,
  searchWords: plain,
  addSearchWords: ({ actor }) => ({ body: { one: 'tvm', other: `time value ${actor}` } }),
  removeSearchWords: () => ({ params: { id: nothing } }),
  broadcastRecipients: () => ({ query: { kind: 'university', of: 'NUS' } }),
  changeScheduled: async ({ things }) => ({ params: { id: await things.scheduled() }, body: scheduled }),
  cancelScheduled: async ({ things }) => ({ params: { id: await things.scheduled() } }),
  correctBroadcast: async ({ things }) => ({
    params: { id: await things.message() },
    body: { title: 'To all', body: 'Hello again.', version: 1 },
  }),
  sharePhrases: plain,
  addSharePhrase: ({ actor }) => ({ body: { words: `hand back to ${actor}` } }),
  removeSharePhrase: () => ({ params: { id: nothing } }),
  recentSteps: plain,
  story: () => ({ params: { correlationId: 'no-such-request' } }),
  deadLetters: plain,
  replayDeadLetter: () => ({ params: { id: nothing } }),
  parkedEvents: plain,
  replayParkedEvent: () => ({ params: { id: nothing } }),
  recallBroadcast: async ({ things }) => ({ params: { id: await things.message() }, ...withNote }),
  notes: plain,
  note: async (asking) => ({ params: { documentId: (await document(asking)).params.id } }),
  writeNote: async (asking) => ({
    params: { documentId: (await document(asking)).params.id },
    body: { content: 'To be learned by heart.' },
  }),
  books: plain,
  wallet: plain,
  growth: plain,
  bookmarks: plain,
  setBookmark: (asking) => ({ ...filenameOf('anything-you-want.pdf')(asking), body: { page: 1 } }),
  redeem: () => ({ body: { bookId: 2 } }),
  secureBook: filenameOf('anything-you-want.pdf'),
  fileTakeDown: async ({ things }) => ({
    body: {
      ...{ documentId: (await things.document()).id, ground: 'copyright', name: 'Kim', email: nobody() },
      ...{ address: '1 Shelf Road', phone: '+65 6000 0000', work: 'My slides.', why: note },
      ...{ entitled: true, goodFaith: true, truthful: true, signature: 'Kim' },
    },
  }),
  confirmTakeDown: unknownLink,
  takeDownStatus: unknownLink,
  tellCourt: () => ({ body: { ...unknownLink().body, words: note } }),
  ownNotice: document,
  askRestoration: async (asking) => ({
    ...(await document(asking)),
    body: {
      ...{ name: 'Kim', address: '1 Shelf Road', words: note },
      ...{ goodFaith: true, jurisdiction: true, signature: 'Kim' },
    },
  }),
  transparency: plain,
  sendFeedback: feedback,
  reportProblem: feedback,
  feedback: plain,
  exportPersonalData: plain,
  deleteAccount: () => ({ body: { password: 'not the password', documents: 'keep' } }),
  site: plain,
  health: plain,
  healthLive: plain,
  healthReady: plain,
}
