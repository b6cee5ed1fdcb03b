import { Dialog } from '@base-ui/react/dialog'
import { useRef } from 'react'
import { Button } from '../button'
import { DialogActions, DialogSheet } from '../dialog-sheet'
import { TextField } from '../field'
import type { Opened } from '../use-dialog-button'

/** The link, selected, where the browser does not let the page copy it. */
export function LinkSheet({ url, open, onOpenChange, focusAfter }: Opened & { url: string }) {
  const field = useRef<HTMLInputElement>(null)
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <DialogSheet
        title="Share this link"
        description="Your browser doesn’t let this page copy the link. Copy it from here."
        focusFirst={field}
        focusAfter={focusAfter}
      >
        <TextField
          ref={field}
          label="Link"
          value={url}
          readOnly
          dir="ltr"
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
        <DialogActions>
          <Button variant="secondary" onClick={() => onOpenChange(false)}>
            Close
          </Button>
        </DialogActions>
      </DialogSheet>
    </Dialog.Root>
  )
}
