import { broadcastSent } from './aggregates/broadcasts'
import { documentPreviewed, documentPublished, documentRemoved, votesChanged } from './aggregates/documents'
import {
  bookRedeemed,
  otpRequested,
  pointsChanged,
  userRegistered,
  userSuspended,
  userVerified,
  warningIssued,
} from './aggregates/users'

/** Every event there is: what documentation is generated from. */
export const catalogue = [
  userRegistered,
  otpRequested,
  userVerified,
  userSuspended,
  warningIssued,
  pointsChanged,
  bookRedeemed,
  documentPublished,
  documentPreviewed,
  documentRemoved,
  votesChanged,
  broadcastSent,
] as const
