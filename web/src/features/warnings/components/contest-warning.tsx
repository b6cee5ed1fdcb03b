import { contestCalls, type OwnWarning } from '#events'
import { warningsQuery } from '../../../entities/warning/api/read-warnings'
import { reasonOf } from '../../../http/api-error'
import { contestWarning } from '../api/contest-warning'
import { Contest } from './contest'

const texts = {
  heading: 'Contest this warning',
  question: 'Why should it be withdrawn?',
  fault: 'Say why this warning should be withdrawn.',
}
const said = {
  open: 'You contested this warning.',
  rejected: 'An admin read it, and the warning stays.',
}

/** The way to contest a warning, and what became of that. */
export function ContestWarning({ warning }: { warning: OwnWarning }) {
  return (
    <Contest
      contest={warning.contest}
      said={said}
      contested={{
        ...{ name: warning.docTitle, texts, queryKey: warningsQuery.queryKey },
        send: (message) => contestWarning(warning, message),
        isOver: (error) => {
          const reason = reasonOf(error, contestCalls.contestWarning)
          return reason === 'already-contested' || reason === 'no-such-warning'
        },
      }}
    />
  )
}
