import {
  broadcastCorrected,
  broadcastCounted,
  broadcastRecalled,
  broadcastScheduled,
  broadcastSent,
  noticeSent,
} from './aggregates/broadcasts'
import { caseDecided, caseLapsed, caseOpened } from './aggregates/cases'
import { userReported } from './aggregates/reports'
import { documentChanged, documentRenewed, documentStatusChanged } from './aggregates/document-status'
import { documentTextRead } from './aggregates/document-texts'
import { documentDetailsChanged, documentPreviewed, votesChanged } from './aggregates/documents'
import {
  accountClosed,
  accountEmptied,
  erasureConfirmed,
  erasureRequested,
} from './aggregates/closed-accounts'
import { secondFactorChanged, secondFactorRequired } from './aggregates/second-factors'
import { examChanged } from './aggregates/exams'
import { feedbackReceived } from './aggregates/feedback'
import {
  avatarChanged,
  emailChanged,
  otpRequested,
  roleChanged,
  sessionEnded,
  sessionRenewed,
  sessionsEnded,
  userRegistered,
  userReinstated,
  userReturned,
  userRenamed,
  userSuspended,
  userVerified,
  warningIssued,
  warningWithdrawn,
} from './aggregates/users'
import { caseAsked, caseReturned } from './aggregates/questions'
import { operatorActed } from './aggregates/operators'
import { documentNearRemoval, remarksChanged } from './aggregates/remarks'
import { searchWordsChanged } from './aggregates/search-words'
import { takeDownChanged } from './aggregates/take-downs'
import { sharePhrasesChanged } from './aggregates/share-phrases'
import { digestGathered } from './aggregates/digests'
import { thanksGathered } from './aggregates/thanks'
import { threadChanged, threadNews } from './aggregates/threads'
import { bookRedeemed, pointsChanged } from './aggregates/wallets'
import { offerDeclined, wantOffered, wantSettled } from './aggregates/want-offers'
import { wantsChanged } from './aggregates/wants'

/** All events. The documentation is generated from this list. */
export const catalogue = [
  userRegistered,
  otpRequested,
  userVerified,
  userRenamed,
  roleChanged,
  avatarChanged,
  emailChanged,
  userSuspended,
  userReinstated,
  userReturned,
  sessionEnded,
  sessionRenewed,
  sessionsEnded,
  secondFactorChanged,
  secondFactorRequired,
  operatorActed,
  accountClosed,
  erasureRequested,
  erasureConfirmed,
  accountEmptied,
  warningIssued,
  warningWithdrawn,
  pointsChanged,
  bookRedeemed,
  documentStatusChanged,
  documentPreviewed,
  documentTextRead,
  documentChanged,
  documentDetailsChanged,
  documentRenewed,
  votesChanged,
  remarksChanged,
  documentNearRemoval,
  searchWordsChanged,
  sharePhrasesChanged,
  broadcastSent,
  broadcastScheduled,
  broadcastCorrected,
  broadcastRecalled,
  broadcastCounted,
  noticeSent,
  feedbackReceived,
  userReported,
  caseOpened,
  caseDecided,
  caseLapsed,
  caseAsked,
  caseReturned,
  takeDownChanged,
  wantsChanged,
  examChanged,
  wantOffered,
  wantSettled,
  offerDeclined,
  thanksGathered,
  digestGathered,
  threadChanged,
  threadNews,
] as const
