import { ImageUp } from 'lucide-react'
import { useEffect, useId, useState, type ReactNode } from 'react'
import { fetchCode } from '../fetch-code'
import { createTurns } from '../turns'
import type { PreparedPhoto } from './prepare-photo'
import styles from './photo-field.module.css'

/** Picks, prepares and previews a photo. Refuses one that cannot be drawn, because the server could not read it either. */
export function PhotoField({
  label,
  hint,
  required = false,
  onPreparing,
  onChange,
  error,
}: {
  label: string
  hint: ReactNode
  required?: boolean
  /** A photo is picked and being prepared; `onChange` tells what becomes of it. */
  onPreparing?: () => void
  /** A photo that the server takes; null while there is none. */
  onChange: (photo: File | null) => void
  /** A further error about the photo. */
  error?: string | null
}) {
  const id = useId()
  const [name, setName] = useState<string | null>(null)
  const [preview, setPreview] = useState<string | null>(null)
  const [isPreparing, setIsPreparing] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [begin] = useState(createTurns)
  useEffect(() => () => URL.revokeObjectURL(preview ?? ''), [preview])

  async function pick(file: File | null) {
    const isLatest = begin()
    onChange(null)
    setRefusal(null)
    setPreview(null)
    setName(file?.name ?? null)
    setIsPreparing(file !== null)
    if (file === null) return
    onPreparing?.()
    const prepared = await prepare(file)
    if (!isLatest()) return
    setIsPreparing(false)
    setRefusal(prepared.refusal)
    const { ready } = prepared
    if (ready !== null) setPreview(URL.createObjectURL(ready))
    onChange(ready)
  }

  const wrong = refusal ?? error ?? null
  return (
    <div className={styles.field}>
      <input
        id={id}
        className={styles.input}
        type="file"
        // Most systems know no type for HEIC photos, and would hide them.
        accept="image/*,.heic,.heif"
        required={required}
        aria-describedby={`${id}-hint`}
        aria-invalid={wrong !== null}
        onChange={(event) => void pick(event.target.files?.[0] ?? null)}
      />
      <label htmlFor={id} className={styles.well}>
        {preview === null ? (
          // As large as the preview from the moment the photo is picked.
          <span className={isPreparing ? styles.awaited : styles.empty} aria-hidden="true">
            <ImageUp size={22} />
          </span>
        ) : (
          <img className={styles.preview} src={preview} alt="" />
        )}
        <span className={styles.words}>
          <span className={styles.name}>{label}</span>
          <span className={styles.chosen} role="status">
            {isPreparing ? 'Preparing the photo…' : (name ?? 'Choose a photo')}
          </span>
        </span>
      </label>
      {/* The hint keeps its place under an error. */}
      <div className={styles.below}>
        <p
          id={wrong === null ? `${id}-hint` : undefined}
          className={wrong === null ? styles.hint : styles.kept}
        >
          {hint}
        </p>
        {wrong !== null && (
          <p id={`${id}-hint`} className={styles.error} role="alert">
            {wrong}
          </p>
        )}
      </div>
    </div>
  )
}

async function prepare(file: File): Promise<PreparedPhoto> {
  try {
    const { preparePhoto } = await fetchCode(() => import('./prepare-photo'))
    return await preparePhoto(file)
  } catch {
    return { ready: null, refusal: 'This photo couldn’t be read. Please choose it again.' }
  }
}
