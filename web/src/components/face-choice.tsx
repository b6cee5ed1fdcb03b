import { useId } from 'react'
import { ChoiceField } from './choice-field'
import styles from './face-choice.module.css'
import { FacePlace } from './face-place'

/** The face that becomes the picture, or a choice of faces if the photo shows several. */
export function FaceChoice({
  isLooking,
  looking = 'Looking for the face…',
  faces,
  chosen = 0,
  onChoose,
}: {
  /** Face detection is running. */
  isLooking: boolean
  /** Shown while it runs. */
  looking?: string
  /** The cropped faces as WebP images in base64, the main one first. */
  faces: readonly string[]
  chosen?: number
  onChoose?: (face: number) => void
}) {
  const name = useId()
  return (
    <>
      <div className={styles.found} role="status">
        {isLooking && (
          <>
            <FacePlace />
            <span>{looking}</span>
          </>
        )}
        {faces[0] !== undefined && faces.length === 1 && (
          <>
            <img
              className={styles.face}
              src={addressOf(faces[0])}
              alt="The face that becomes your profile photo"
            />
            <span>This becomes your profile photo.</span>
          </>
        )}
        {faces.length > 1 && `${faces.length} faces are on this photo.`}
      </div>
      {faces.length > 1 && (
        <ChoiceField legend="Which one becomes your profile photo?" required>
          <div className={styles.faces}>
            {faces.map((face, index) => (
              <label key={index} className={styles.choice}>
                <input
                  type="radio"
                  name={name}
                  className={styles.radio}
                  checked={index === chosen}
                  aria-label={`Face ${index + 1} of ${faces.length}`}
                  onChange={() => onChoose?.(index)}
                />
                <img className={styles.face} src={addressOf(face)} alt="" />
              </label>
            ))}
          </div>
        </ChoiceField>
      )}
    </>
  )
}

const addressOf = (face: string): string => `data:image/webp;base64,${face}`
