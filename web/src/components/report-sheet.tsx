import { Dialog } from '@base-ui/react/dialog'
import type { ComponentProps, ReactNode } from 'react'
import { DialogSheet } from './dialog-sheet'
import { ReportForm } from './report-form'
import { notify } from './toasts/notify'
import type { Opened } from './use-dialog-button'

/** The dialog to report a person, a document or a text. It closes once the report is sent. */
export function ReportSheet<Reason extends string>({
  title,
  description,
  send,
  open,
  onOpenChange,
  focusAfter,
  ...form
}: Opened &
  Omit<ComponentProps<typeof ReportForm<Reason>>, 'send'> & {
    title: string
    description: ReactNode
    /** Resolves to what is said then. `words`: empty without any. */
    send: (reason: Reason, words: string) => Promise<string>
  }) {
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <DialogSheet title={title} description={description} focusAfter={focusAfter}>
        <ReportForm<Reason>
          {...form}
          send={async (reason, words) => {
            notify.success(await send(reason, words))
            onOpenChange(false)
          }}
        />
      </DialogSheet>
    </Dialog.Root>
  )
}
