import { maxEditions, uploadType, type DocumentView, type Renewed } from '#events'
import { Dialog } from '@base-ui/react/dialog'
import { useId, useRef, useState, type SubmitEvent } from 'react'
import { askBeforeLeaving } from '../../../components/ask-before-leaving'
import { Button } from '../../../components/button'
import { DialogActions, DialogSheet } from '../../../components/dialog-sheet'
import { FormError } from '../../../components/form-error'
import { formatSize } from '../../../components/format-size'
import { Progress } from '../../../components/progress'
import { notify } from '../../../components/toasts/notify'
import type { Opened } from '../../../components/use-dialog-button'
import { beginsAsPdf, judgeFiles } from '../../../entities/document/file-rules'
import { messageOf } from '../../../http/api-error'
import styles from './edition-sheet.module.css'
import { renewDocument, type Sending } from '../api/renew-document'
import type { ShownEdition } from './use-edition'

const votesBeginAnew = 'Votes begin anew, because many pages are different.'

type Props = Opened & { document: DocumentView; shown: ShownEdition }

/** The form for a new edition: one PDF. It stays open while the file is sent. */
export function EditionSheet({ document, shown, open, onOpenChange, focusAfter }: Props) {
  const [busy, setBusy] = useState(false)
  const [news, setNews] = useState<{ edition: number; words: string } | null>(null)
  const isLast = shown.newest >= maxEditions
  if (news !== null)
    return (
      <Dialog.Root
        open={open}
        onOpenChange={(next) => {
          if (!next) setNews(null)
          onOpenChange(next)
        }}
      >
        <DialogSheet
          title={`Version ${news.edition} is published`}
          description={news.words}
          focusAfter={focusAfter}
        >
          <DialogActions>
            <Dialog.Close render={<Button />}>Done</Dialog.Close>
          </DialogActions>
        </DialogSheet>
      </Dialog.Root>
    )
  return (
    <Dialog.Root open={open} onOpenChange={(next) => onOpenChange(busy || next)}>
      <DialogSheet
        title="New version"
        description={
          isLast
            ? `A document can have ${maxEditions} versions. Upload the file as a document of its own.`
            : `The address, saves and notes stay, and version ${shown.newest} stays readable. Votes stay if the pages are nearly the same, and begin anew otherwise. A new version earns no points.`
        }
        focusAfter={focusAfter}
      >
        {!isLast && (
          <EditionForm
            {...{ document, shown, busy, setBusy }}
            onPublished={({ edition, keepsVotes, notice }) => {
              setBusy(false)
              const words = [keepsVotes ? null : votesBeginAnew, notice].filter(Boolean).join(' ')
              // Longer than a toast stays.
              if (words !== '') return setNews({ edition, words })
              notify.success(`Version ${edition} is published.`)
              onOpenChange(false)
            }}
          />
        )}
      </DialogSheet>
    </Dialog.Root>
  )
}

function EditionForm({
  document,
  shown,
  busy,
  setBusy,
  onPublished,
}: Pick<Props, 'document' | 'shown'> & {
  busy: boolean
  setBusy: (busy: boolean) => void
  onPublished: (renewed: Renewed) => void
}) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [sending, setSending] = useState<Sending | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [progress, setProgress] = useState(0)

  async function pick(file: File | undefined) {
    if (file === undefined) return
    const { name, size, type } = file
    const { refusals } = judgeFiles([], [{ name, size, type, beginsAsPdf: await beginsAsPdf(file) }])
    setRefusal(refusals[0]?.message ?? null)
    setSending(refusals.length > 0 ? null : { file, stored: null })
  }

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    if (sending === null) {
      setRefusal('Choose the PDF of the new version.')
      return input.current?.focus()
    }
    setRefusal(null)
    setProgress(0)
    setBusy(true)
    // Until the answer, also if another page is opened meanwhile.
    const stopAsking = askBeforeLeaving()
    try {
      const renewed = await renewDocument(document._id, sending, setProgress)
      shown.show(renewed.edition)
      onPublished(renewed)
    } catch (error) {
      setRefusal(messageOf(error, 'The upload failed. Please try again.'))
      setBusy(false)
    } finally {
      stopAsking()
    }
  }

  return (
    <form
      className={styles.form}
      aria-label="New version"
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      <input
        ref={input}
        id={id}
        className={styles.input}
        type="file"
        accept={uploadType}
        disabled={busy}
        aria-invalid={refusal !== null}
        aria-describedby={`${id}-refusal`}
        onChange={(event) => void pick(event.target.files?.[0])}
      />
      <label htmlFor={id} className={styles.well}>
        <span className={styles.name}>{sending?.file.name ?? 'Choose a PDF'}</span>
        {sending !== null && <span className={styles.size}>{formatSize(sending.file.size)}</span>}
      </label>
      {busy && <Progress label={`Progress of version ${shown.newest + 1}`} value={progress} />}
      <div id={`${id}-refusal`}>
        <FormError>{refusal}</FormError>
      </div>
      <DialogActions>
        <Dialog.Close render={<Button variant="secondary" disabled={busy} />}>Cancel</Dialog.Close>
        <Button type="submit" busy={busy}>
          {busy ? 'Publishing…' : `Publish version ${shown.newest + 1}`}
        </Button>
      </DialogActions>
    </form>
  )
}
