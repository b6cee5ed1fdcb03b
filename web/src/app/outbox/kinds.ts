import { saveKind } from '../../entities/outbox/save-kind'
import { voteKind } from '../../entities/outbox/vote-kind'
import { answerKind } from '../../features/documents/api/answer-kind'
import { placeKind } from '../../features/documents/api/place-kind'
import { postVoteKind } from '../../features/documents/api/post-vote-kind'
import { readKind } from '../../features/inbox/api/read-kind'
import { noteKind } from '../../features/notes/note-kind'
import { kindOf } from '../../http/outbox/outbox'

/** Everything that may wait for the connection. Add a kind here, and its name to `entities/outbox/name-of-act.ts`. */
export const kinds = {
  vote: kindOf(voteKind),
  save: kindOf(saveKind),
  note: kindOf(noteKind),
  answer: kindOf(answerKind),
  'post-vote': kindOf(postVoteKind),
  place: kindOf(placeKind),
  read: kindOf(readKind),
}
