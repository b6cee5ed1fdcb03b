import { FaceChoice } from '../../../components/face-choice'
import { useIdCardQueue } from '../api/use-id-card-queue'
import { queueWords } from '../queue-words'

/** The search for a face, with the time it is likely to take while others are ahead. `idCardUrl`: once the photo is stored. */
export function Looking({ idCardUrl }: { idCardUrl: string | undefined }) {
  return <FaceChoice isLooking looking={queueWords(useIdCardQueue(idCardUrl))} faces={[]} />
}
