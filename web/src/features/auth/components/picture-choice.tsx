import { initialsOf } from '#events'
import { Button } from '../../../components/button'
import { ChoiceField } from '../../../components/choice-field'
import { FaceChoice } from '../../../components/face-choice'
import { FacePlace } from '../../../components/face-place'
import type { IdCard } from '../use-id-card'
import { Looking } from './looking'
import styles from './picture-choice.module.css'

/** The picture of a new account: a face on the card as it is cut out, or initials. */
export type Picture = 'face' | 'initials'

/** The colour of the example, in degrees; the account gets one of its own. */
const hue = 205

/**
 * Shows the picture of an account before it is created, and lets its student choose initials instead of the face. For a photo that was
 * refused: a way to try it again, if that may help.
 */
export function PictureChoice({
  card,
  name,
  picture,
  choose,
  again,
  onPicture,
}: {
  card: Exclude<IdCard, { kind: 'none' }>
  /** As typed so far. */
  name: string
  picture: Picture
  choose: (face: number) => void
  again: () => void
  onPicture: (picture: Picture) => void
}) {
  return (
    <div className={styles.choice}>
      {card.kind === 'looking' ? (
        <Looking idCardUrl={card.idCardUrl} />
      ) : card.kind === 'refused' ? (
        // As high as the face that was looked for.
        <div className={styles.refused}>
          <FacePlace />
          {card.again ? (
            <Button variant="secondary" size="dense" onClick={again}>
              Try again with this photo
            </Button>
          ) : (
            'No face yet: choose another photo above.'
          )}
        </div>
      ) : picture === 'initials' ? (
        <Initials of={name} />
      ) : (
        <FaceChoice isLooking={false} faces={card.faces} chosen={card.chosen} onChoose={choose} />
      )}
      <ChoiceField legend="What everybody sees beside your name" required>
        <div className={styles.options}>
          <Option of="face" chosen={picture} onChoose={onPicture} label="The face on the card" />
          <Option of="initials" chosen={picture} onChoose={onPicture} label="My initials" />
        </div>
      </ChoiceField>
      <p className={styles.rest}>Nothing else is cut out of the photo, and no text on it is read.</p>
    </div>
  )
}

function Initials({ of: name }: { of: string }) {
  const initials = initialsOf(name)
  return (
    <div className={styles.initials} role="status">
      {initials !== '' && (
        <img
          className={styles.picture}
          src={`/files/initials/${hue}-${encodeURIComponent(initials)}.svg`}
          alt=""
        />
      )}
      <span>
        {initials === '' ? 'Your initials become' : `${initials} becomes`} your profile picture, in a colour
        of your own. The face is not kept.
      </span>
    </div>
  )
}

function Option({
  of,
  chosen,
  onChoose,
  label,
}: {
  of: Picture
  chosen: Picture
  onChoose: (picture: Picture) => void
  label: string
}) {
  return (
    <label className={styles.option}>
      <input type="radio" name="picture" checked={of === chosen} onChange={() => onChoose(of)} />
      <span>{label}</span>
    </label>
  )
}
