import { anyReportReason, burstMinutes, type CaseSign } from '#events'
import { nameOfReason } from '../case-labels'

/** The signs that two cases share, in a few words. */
export function nameOfSign(sign: CaseSign): string {
  const reason = anyReportReason.safeParse(sign).data
  return reason === undefined ? others[sign as keyof typeof others] : nameOfReason(reason)
}

const others: Readonly<Record<Exclude<CaseSign, Parameters<typeof nameOfReason>[0]>, string>> = {
  'young-accounts': 'New accounts',
  'within-minutes': `Within ${burstMinutes} minutes`,
  'votes-together': 'Votes together',
  'many-in-an-hour': 'Many in an hour',
  'few-readers': 'Few readers',
  'near-copy': 'Near copy',
  'count-warned': 'The count decided',
  'admin-warned': 'An admin decided',
}
