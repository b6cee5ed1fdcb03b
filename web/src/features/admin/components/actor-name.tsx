import type { PublicActor } from '#events'
import { UserName } from '../../../entities/user/components/user-name'

/** Who decided, within a sentence: an admin’s name, or an operator who used the command line at the server. */
export const ActorName = ({ actor }: { actor: PublicActor }) =>
  actor.operator === null ? (
    <UserName user={actor} wraps />
  ) : (
    <>an operator, at the server ({actor.operator})</>
  )
