import { maxPostLength, type Place } from '#events'
import { lazy, Suspense, useId, useRef, useState, type SubmitEvent } from 'react'
import { Button } from '../../../../components/button'
import { fetchCode } from '../../../../components/fetch-code'
import { TextAreaField } from '../../../../components/field'
import { FormError } from '../../../../components/form-error'
import { notify } from '../../../../components/toasts/notify'
import { messageOf } from '../../../../http/api-error'
import type { KeptDraft } from '../drafts/drafts'
import styles from './post-form.module.css'

const PostText = lazy(async () => ({
  default: (await fetchCode(() => import('../text/post-text'))).PostText,
}))

export interface Written {
  text: string
  isAnonymous: boolean
}

/** The form of a question, of an answer, or of a change to one. Its text is kept until it is sent. */
export function PostForm({
  label,
  send,
  sending,
  failure,
  initial = '',
  kept = null,
  place = null,
  takesName = false,
  takesFocus = false,
  onSend,
  onPage,
  onCancel,
}: {
  label: string
  /** The words of its button. */
  send: string
  sending: string
  failure: string
  initial?: string
  /** Where its text is kept; null: nowhere. */
  kept?: KeptDraft | null
  /** Kept with the text. */
  place?: Place | null
  /** True if its author can leave out their name. */
  takesName?: boolean
  takesFocus?: boolean
  /** Throws ApiError. */
  onSend: (written: Written) => Promise<void>
  onPage: (page: number) => void
  onCancel?: () => void
}) {
  const [{ text, isAnonymous }, setWritten] = useState<Written>(() => {
    const draft = kept?.read()
    return { text: draft?.text ?? initial, isAnonymous: draft?.isAnonymous ?? false }
  })
  const [isPreviewed, setIsPreviewed] = useState(false)
  const [fault, setFault] = useState<string>()
  const [refusal, setRefusal] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const about = useId()

  function write(next: Written) {
    setWritten(next)
    setFault(undefined)
    kept?.keep({ ...next, place })
  }

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    setRefusal(null)
    if (text.trim() === '') {
      setFault('Write something first.')
      return form.current?.querySelector('textarea')?.focus()
    }
    setBusy(true)
    try {
      await onSend({ text, isAnonymous })
      kept?.forget()
      setWritten({ text: '', isAnonymous })
      setIsPreviewed(false)
    } catch (error) {
      const words = messageOf(error, failure)
      setRefusal(words)
      // It was closed meanwhile.
      if (form.current === null) notify.error(words)
    } finally {
      setBusy(false)
    }
  }

  return (
    <form
      ref={form}
      className={styles.form}
      aria-label={label}
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      <TextAreaField
        label={label}
        rows={4}
        className={styles.field}
        maxLength={maxPostLength}
        autoFocus={takesFocus}
        value={text}
        error={fault}
        hint={
          text.length > maxPostLength - 200
            ? `${text.length}/${maxPostLength}`
            : '**bold**, `code`, - list, $formula$, #page=2'
        }
        onChange={({ target }) => write({ text: target.value, isAnonymous })}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) form.current?.requestSubmit()
        }}
      />
      {isPreviewed && text.trim() !== '' && (
        <div className={styles.preview} role="group" aria-label="Preview">
          <Suspense fallback={<p>{text}</p>}>
            <PostText text={text} onPage={onPage} />
          </Suspense>
        </div>
      )}
      {takesName && (
        <div>
          <label className={styles.choice}>
            <input
              type="checkbox"
              checked={isAnonymous}
              aria-describedby={about}
              onChange={({ target }) => write({ text, isAnonymous: target.checked })}
            />
            Without my name
          </label>
          <p id={about} className={styles.note}>
            Other students don’t see who wrote it. Admins do.
          </p>
        </div>
      )}
      <FormError>{refusal}</FormError>
      <div className={styles.ways}>
        <Button type="submit" size="dense" busy={busy}>
          {busy ? sending : send}
        </Button>
        <Button
          variant="secondary"
          size="dense"
          aria-pressed={isPreviewed}
          onClick={() => setIsPreviewed(!isPreviewed)}
        >
          Preview
        </Button>
        {onCancel !== undefined && (
          <Button variant="quiet" size="dense" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  )
}
