import { broadcastCounted, broadcastRecalled, broadcastSent } from './aggregates/broadcasts'
import { caseDecided, caseLapsed, caseOpened, userReported } from './aggregates/cases'
import {
  documentChanged,
  documentPreviewed,
  documentStatusChanged,
  votesChanged,
} from './aggregates/documents'
import {
  accountClosed,
  accountEmptied,
  erasureConfirmed,
  erasureRequested,
} from './aggregates/closed-accounts'
import { feedbackReceived } from './aggregates/feedback'
import {
  avatarChanged,
  bookRedeemed,
  emailChanged,
  otpRequested,
  pointsChanged,
  roleChanged,
  sessionEnded,
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
  sessionsEnded,
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
  documentChanged,
  votesChanged,
  broadcastSent,
  broadcastRecalled,
  broadcastCounted,
  feedbackReceived,
  userReported,
  caseOpened,
  caseDecided,
  caseLapsed,
] as const
