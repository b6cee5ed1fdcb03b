import { broadcastSent } from './aggregates/broadcasts'
import { documentPreviewed, documentPublished, documentRemoved, votesChanged } from './aggregates/documents'
import {
  bookRedeemed,
  otpRequested,
  pointsChanged,
  userRegistered,
  userSuspended,
  warningIssued,
} from './aggregates/users'

/** Every event there is: what documentation is generated from. */
export const catalogue = [
  userRegistered,
  otpRequested,
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
