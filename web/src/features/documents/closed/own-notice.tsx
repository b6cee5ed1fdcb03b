import type { OwnNotice as Notice } from '#events'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '../../../components/button'
import { Skeleton } from '../../../components/skeleton'
import { ErrorState } from '../../../components/state'
import { Quotation } from '../../../components/quotation'
import { describeClock, stateLabels } from '../../../entities/take-down/texts'
import { useLiveMessage } from '../../../live/socket'
import { ownNoticeQuery } from '../api/own-notice'
import styles from './own-notice.module.css'
import { RestorationForm } from './restoration-form'

/** The notice after which a document was closed, for its uploader: a copy, the clock, and the form to have it back. */
export function OwnNotice({ documentId }: { documentId: string }) {
  const query = ownNoticeQuery(documentId)
  const { data: notice, isError, refetch } = useQuery(query)
  const queryClient = useQueryClient()
  // Each step of the notice is told in the inbox, too.
  useLiveMessage('inbox:message', () => void queryClient.invalidateQueries({ queryKey: query.queryKey }))
  if (notice === undefined)
    return isError ? (
      <ErrorState title="The notice couldn’t load." onRetry={() => void refetch()} />
    ) : (
      <Skeleton height="120px" />
    )
  return <Shown documentId={documentId} notice={notice} />
}

function Shown({ documentId, notice }: { documentId: string; notice: Notice }) {
  const { state, work, why, note, restorable } = notice
  const [isAsked, setIsAsked] = useState(false)
  const ask = useRef<HTMLButtonElement>(null)
  const clock = describeClock(notice)
  return (
    <section className={styles.notice} aria-label="The notice">
      <p className={styles.state} role="status">
        {state === 'restoring' ? 'You asked for this document back.' : `${stateLabels[state]}.`} {clock}
      </p>
      <p>What the notice is about:</p>
      <Quotation>{work}</Quotation>
      <p>Why it may not be shared, in their words:</p>
      <Quotation>{why}</Quotation>
      {note !== null && (
        <>
          <p>The admin’s note:</p>
          <Quotation>{note}</Quotation>
        </>
      )}
      {restorable &&
        (isAsked ? (
          <RestorationForm
            documentId={documentId}
            onClose={() => {
              // The form, which has the focus, is gone.
              flushSync(() => setIsAsked(false))
              ask.current?.focus()
            }}
          />
        ) : (
          <div className={styles.offer}>
            <p>
              Was it closed by mistake? Ask for it back: it returns after ten working days, unless the rights
              holder goes to court.
            </p>
            <Button ref={ask} variant="secondary" onClick={() => setIsAsked(true)}>
              Ask for it back
            </Button>
          </div>
        ))}
    </section>
  )
}
