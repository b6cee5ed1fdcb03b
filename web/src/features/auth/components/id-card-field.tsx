import { ImageUp } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import styles from './id-card-field.module.css'

/** Picks the photo of the ID card and shows it. */
export function IdCardField({
  file,
  onChange,
  error,
}: {
  file: File | null
  onChange: (file: File | null) => void
  error?: string | undefined
}) {
  const id = useId()
  const preview = usePreview()
  return (
    <div className={styles.field}>
      <input
        id={id}
        className={styles.input}
        type="file"
        accept="image/*"
        required
        aria-describedby={`${id}-hint`}
        aria-invalid={error !== undefined}
        onChange={(event) => {
          const picked = event.target.files?.[0] ?? null
          preview.show(picked)
          onChange(picked)
        }}
      />
      <label htmlFor={id} className={styles.well}>
        {preview.url === null ? (
          <span className={styles.empty} aria-hidden="true">
            <ImageUp size={22} />
          </span>
        ) : (
          <img className={styles.preview} src={preview.url} alt="" />
        )}
        <span className={styles.words}>
          <span className={styles.name}>School ID Card</span>
          <span className={styles.chosen}>{file === null ? 'Choose a photo' : file.name}</span>
        </span>
      </label>
      <p id={`${id}-hint`} className={error === undefined ? styles.hint : styles.error}>
        {error ??
          'The face on it becomes your picture. The photo stays private and is deleted once your e-mail is verified.'}
      </p>
    </div>
  )
}

/** Address of the picture, for as long as it is the chosen one. */
function usePreview() {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => () => URL.revokeObjectURL(url ?? ''), [url])
  return { url, show: (file: File | null) => setUrl(file === null ? null : URL.createObjectURL(file)) }
}
