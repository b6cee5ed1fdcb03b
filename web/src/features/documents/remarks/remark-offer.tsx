import { maxRemarkLength, remarkKinds, type Remark, type RemarkKind } from '#events'
import { X } from 'lucide-react'
import { Link } from 'react-router-dom'
import { useEffect, useId, useState, type SubmitEvent } from 'react'
import { Button } from '../../../components/button'
import { readPlace } from '../../../components/pdf/reading-places'
import { messageOf } from '../../../http/api-error'
import { useSession } from '../../../session/session-store'
import { readOwnRemark, sendRemark } from '../api/remarks'
import styles from './remark-offer.module.css'
import { remarkNames } from './remark-texts'

/** Asks for the reason of a dislike, which may be left out. A press is enough; words and a page can follow. */
export function RemarkOffer({ documentId, onClose }: { documentId: string; onClose: () => void }) {
  const [remark, setRemark] = useState<Remark | null>(null)
  const [isHidden, setIsHidden] = useState(false)
  /** Typed and not sent: kept while the kind changes. */
  const [unsent, setUnsent] = useState<string | null>(null)
  const [said, setSaid] = useState('')
  const [refusal, setRefusal] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const label = useId()

  // One that was given before, with an earlier dislike.
  useEffect(() => {
    let isGone = false
    void readOwnRemark(documentId).then(
      (known) => {
        if (isGone) return
        setRemark((chosen) => chosen ?? known.remark)
        setIsHidden(known.isHidden)
      },
      () => undefined,
    )
    return () => {
      isGone = true
    }
  }, [documentId])

  async function send(wanted: Remark | null, words: string) {
    const before = remark
    setRemark(wanted)
    setRefusal(null)
    setBusy(true)
    try {
      setRemark(await sendRemark(documentId, wanted))
      setUnsent((typed) => (typed !== null && wordsOf(typed) === wanted?.words ? null : typed))
      setSaid(words)
    } catch (error) {
      setRemark(before)
      setSaid('')
      setRefusal(messageOf(error, 'Your reason couldn’t be sent. Please try again.'))
    } finally {
      setBusy(false)
    }
  }

  const press = (kind: RemarkKind) =>
    remark?.kind === kind
      ? send(null, 'Taken back.')
      : send({ kind, words: remark?.words ?? null, page: remark?.page ?? null }, 'Sent, without your name.')

  return (
    <div
      role="group"
      aria-labelledby={label}
      className={styles.offer}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose()
      }}
    >
      <div className={styles.head}>
        <p id={label} className={styles.question}>
          Why? <span className={styles.aside}>Optional. The uploader doesn’t see your name.</span>
        </p>
        <button type="button" className={styles.close} aria-label="Close" onClick={onClose}>
          <X size={16} aria-hidden="true" />
        </button>
      </div>
      <div className={styles.kinds}>
        {remarkKinds.map((kind) => (
          <button
            key={kind}
            type="button"
            className={styles.kind}
            aria-pressed={remark?.kind === kind}
            aria-disabled={busy || undefined}
            onClick={() => {
              if (!busy) void press(kind)
            }}
          >
            {remarkNames[kind]}
          </button>
        ))}
      </div>
      {isHidden && (
        <p className={styles.said}>
          An admin has hidden your words here. <Link to="/warnings">See why</Link>
        </p>
      )}
      {remark !== null && !isHidden && (
        <Words
          documentId={documentId}
          remark={remark}
          typed={unsent ?? remark.words ?? ''}
          busy={busy}
          onType={setUnsent}
          onSend={(more) => void send({ ...remark, ...more }, 'Sent, without your name.')}
        />
      )}
      <p role="status" className={styles.said}>
        {said}
      </p>
      {refusal !== null && (
        <p role="alert" className={styles.refusal}>
          {refusal}
        </p>
      )}
    </div>
  )
}

const wordsOf = (typed: string) => typed.trim() || null

function Words({
  documentId,
  remark,
  typed,
  busy,
  onType,
  onSend,
}: {
  documentId: string
  remark: Remark
  typed: string
  busy: boolean
  onType: (words: string) => void
  onSend: (more: Pick<Remark, 'words' | 'page'>) => void
}) {
  const reader = useSession(({ user }) => user?._id ?? null)
  const [page] = useState(() => remark.page ?? readPlace(reader, documentId))
  const [isOfPage, setIsOfPage] = useState(remark.page !== null)
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!busy) onSend({ words: wordsOf(typed), page: isOfPage ? page : null })
  }
  return (
    <form className={styles.words} aria-label="More about the reason" onSubmit={submit}>
      <input
        className={styles.field}
        aria-label="In your words"
        placeholder="In your words (optional)"
        value={typed}
        maxLength={maxRemarkLength}
        autoComplete="off"
        onChange={({ target }) => onType(target.value)}
      />
      <label className={styles.page}>
        <input type="checkbox" checked={isOfPage} onChange={({ target }) => setIsOfPage(target.checked)} />
        About page {page}
      </label>
      <Button type="submit" variant="secondary" size="dense" busy={busy}>
        Send
      </Button>
    </form>
  )
}
