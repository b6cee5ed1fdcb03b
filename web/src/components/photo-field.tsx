import { ImageUp } from 'lucide-react'
import { useEffect, useId, useState, type ReactNode } from 'react'
import { photoRefusal } from './photo-rules'
import { createTurns } from './turns'
import styles from './photo-field.module.css'

/** Picks and previews a photo. Rejects one that this browser cannot show, because others could not show it either. */
export function PhotoField({
  label,
  hint,
  required = false,
  onChange,
  error,
}: {
  label: string
  hint: ReactNode
  required?: boolean
  /** Null while there is no photo that can be shown. */
  onChange: (photo: File | null) => void
  /** A further error about the photo. */
  error?: string | null
}) {
  const id = useId()
  const [picked, setPicked] = useState<{ file: File; url: string } | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [begin] = useState(createTurns)
  useEffect(() => () => URL.revokeObjectURL(picked?.url ?? ''), [picked])

  async function pick(file: File | null) {
    const isLatest = begin()
    onChange(null)
    setRefusal(null)
    if (file === null) return setPicked(null)
    const url = URL.createObjectURL(file)
    setPicked({ file, url })
    const isShown = await canBeShown(url)
    if (!isLatest()) return
    const wrong = photoRefusal(file, isShown)
    setRefusal(wrong)
    if (wrong === null) onChange(file)
  }

  const wrong = refusal ?? error ?? null
  return (
    <div className={styles.field}>
      <input
        id={id}
        className={styles.input}
        type="file"
        accept="image/*"
        required={required}
        aria-describedby={`${id}-hint`}
        aria-invalid={wrong !== null}
        onChange={(event) => void pick(event.target.files?.[0] ?? null)}
      />
      <label htmlFor={id} className={styles.well}>
        {picked === null || refusal !== null ? (
          <span className={styles.empty} aria-hidden="true">
            <ImageUp size={22} />
          </span>
        ) : (
          <img className={styles.preview} src={picked.url} alt="" />
        )}
        <span className={styles.words}>
          <span className={styles.name}>{label}</span>
          <span className={styles.chosen}>{picked?.file.name ?? 'Choose a photo'}</span>
        </span>
      </label>
      <p
        id={`${id}-hint`}
        className={wrong === null ? styles.hint : styles.error}
        role={wrong === null ? undefined : 'alert'}
      >
        {wrong ?? hint}
      </p>
    </div>
  )
}

async function canBeShown(url: string): Promise<boolean> {
  const image = new Image()
  image.src = url
  return image.decode().then(
    () => true,
    () => false,
  )
}
