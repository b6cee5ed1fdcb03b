import { licenceOf, shownName, type DocumentView } from '#events'
import { Dialog } from '@base-ui/react/dialog'
import { useRef } from 'react'
import { Button } from '../../../components/button'
import { DialogActions, DialogSheet } from '../../../components/dialog-sheet'
import { formatSize } from '../../../components/format-size'
import type { PdfShape } from '../../../components/pdf/pdf-document'
import type { Opened } from '../../../components/use-dialog-button'
import { PrintedPages } from '../print/printed-pages'
import styles from './cheat-sheet-dialog.module.css'
import { footText } from './foot-text'
import { MakingStatus } from './making-status'
import { countPages } from './page-range'
import { SheetOptions } from './sheet-options'
import { SheetPreview } from './sheet-preview'
import { sheetsOf } from './sheet-layout'
import { maxFileBytesHere } from './size-limit'
import { useCheatSheet } from './use-cheat-sheet'
import { useSheetChoice } from './use-sheet-choice'

/** Chooses pages of a document and how they go on sheets; shows the first sheet; downloads and prints them. */
export function CheatSheetDialog({
  document,
  pdf,
  pages,
  ratio,
  open,
  onOpenChange,
  focusAfter,
}: PdfShape & Opened & { document: DocumentView }) {
  const sheet = useCheatSheet(document, pdf)
  const change = (next: boolean) => {
    if (!next) sheet.cancel()
    onOpenChange(next)
  }
  const limit = maxFileBytesHere()
  return (
    <>
      <Dialog.Root open={open} onOpenChange={change}>
        <DialogSheet
          title="Cheat sheet"
          description="Puts several pages on each sheet of A4. Text stays sharp and searchable."
          wide="most"
          focusAfter={focusAfter}
        >
          {document.sizeBytes > limit ? (
            <TooLarge size={document.sizeBytes} limit={limit} onClose={() => change(false)} />
          ) : (
            <Maker {...{ document, pdf, pages, ratio, sheet }} onClose={() => change(false)} />
          )}
        </DialogSheet>
      </Dialog.Root>
      {sheet.printed !== null && (
        <PrintedPages
          pictures={sheet.printed.pictures}
          landscape={sheet.printed.orientation === 'landscape'}
          onDone={sheet.printDone}
        />
      )}
    </>
  )
}

function Maker({
  document,
  pdf,
  pages,
  ratio,
  sheet,
  onClose,
}: PdfShape & {
  document: DocumentView
  sheet: ReturnType<typeof useCheatSheet>
  onClose: () => void
}) {
  const wish = useSheetChoice({ pages, ratio })
  const field = useRef<HTMLInputElement>(null)
  const sheets = sheetsOf(wish.chosen, wish.choice.up)
  const { making, problem } = sheet
  const act = (make: (wanted: { pages: readonly number[]; choice: typeof wish.choice }) => void) => {
    if (wish.problem === undefined) make({ pages: wish.chosen, choice: wish.choice })
    else field.current?.focus()
  }
  return (
    <>
      <div className={styles.columns}>
        <SheetOptions {...{ wish, field, pages, ratio }} />
        <SheetPreview
          {...{ pdf, ratio, choice: wish.choice }}
          numbers={sheets[0] ?? []}
          sheets={sheets.length}
          foot={footText(
            {
              title: document.title,
              name: shownName(document.uploader),
              licence: licenceOf(document.rights)?.name ?? null,
              link: '',
            },
            ({ length }) => length < 90,
          )}
        />
      </div>
      {problem !== null && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      <div className={styles.bottom}>
        {making === null ? (
          <p className={styles.sum}>
            {countPages(wish.chosen.length)} on {sheets.length === 1 ? '1 sheet' : `${sheets.length} sheets`}
          </p>
        ) : (
          <MakingStatus
            making={making}
            of={making.step === 'printing' ? sheets.length : wish.chosen.length}
            onCancel={sheet.cancel}
          />
        )}
        <DialogActions>
          <Button variant="quiet" onClick={onClose}>
            Close
          </Button>
          <Button variant="secondary" busy={making !== null} onClick={() => act(sheet.print)}>
            Print
          </Button>
          <Button busy={making !== null} onClick={() => act(sheet.download)}>
            Download PDF
          </Button>
        </DialogActions>
      </div>
    </>
  )
}

const TooLarge = ({ size, limit, onClose }: { size: number; limit: number; onClose: () => void }) => (
  <>
    <p role="alert">
      This file has {formatSize(size)}. This device has memory for {formatSize(limit)} at most, so make the
      cheat sheet on a computer. You can download the document here.
    </p>
    <DialogActions>
      <Button onClick={onClose}>Close</Button>
    </DialogActions>
  </>
)
