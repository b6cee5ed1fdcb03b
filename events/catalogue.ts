import { broadcastCounted, broadcastRecalled, broadcastSent } from './aggregates/broadcasts'
import { caseDecided, caseOpened, userReported } from './aggregates/cases'
import {
  documentPreviewed,
  documentPublished,
  documentRemoved,
  documentRestored,
  documentDeleted,
  documentReturned,
  votesChanged,
} from './aggregates/documents'
import { feedbackReceived } from './aggregates/feedback'
import {
  avatarChanged,
  bookRedeemed,
  emailChanged,
  otpRequested,
  pointsChanged,
  sessionsEnded,
  userRegistered,
  userReinstated,
  userSuspended,
  userVerified,
  warningIssued,
  warningWithdrawn,
} from './aggregates/users'

/** Every event there is: what documentation is generated from. */
export const catalogue = [
  userRegistered,
  otpRequested,
  userVerified,
  avatarChanged,
  emailChanged,
  userSuspended,
  userReinstated,
  sessionsEnded,
  warningIssued,
  warningWithdrawn,
  pointsChanged,
  bookRedeemed,
  documentPublished,
  documentPreviewed,
  documentRemoved,
  documentRestored,
  documentDeleted,
  documentReturned,
  votesChanged,
  broadcastSent,
  broadcastRecalled,
  broadcastCounted,
  feedbackReceived,
  userReported,
  caseOpened,
  caseDecided,
] as const
