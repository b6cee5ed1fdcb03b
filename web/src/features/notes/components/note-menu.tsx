import { downloadName } from '#events'
import { Menu } from '@base-ui/react/menu'
import { EllipsisVertical, FileDown, Files, Printer } from 'lucide-react'
import { useState, type RefObject } from 'react'
import { MenuItem, MenuSheet } from '../../../components/menu'
import { saveAs } from '../../../components/save-as'
import { notify } from '../../../components/toasts/notify'
import { entryOf } from '../export/entry-of'
import { markdownOfEntry, type Entry } from '../export/markdown-file'
import type { NoteState } from '../note-keeper'
import { useAllNotes } from '../use-all-notes'
import { PrintedNote } from './printed-note'

/** Takes the shown note out of the notepad. `place`: the element in which the menu opens. */
export function NoteMenu({
  documentId,
  state,
  place,
}: {
  documentId: string
  state: NoteState
  place: RefObject<HTMLElement | null>
}) {
  const [printed, setPrinted] = useState<Entry | null>(null)
  const all = useAllNotes()
  /** Null, said to the student, if nothing is written. */
  const written = (missing: string): Entry | null => {
    const note = entryOf(documentId, state)
    if (note.text.trim() !== '') return note
    notify.info(`This notepad is empty, so there is nothing to ${missing}.`)
    return null
  }
  function download() {
    const note = written('download')
    if (note === null) return
    const file = new Blob([markdownOfEntry(note)], { type: 'text/markdown;charset=utf-8' })
    saveAs(file, downloadName(note.courseCode, note.title, ' notes.md'))
  }
  return (
    <>
      <Menu.Root modal={false}>
        <Menu.Trigger aria-label="More for this note">
          <EllipsisVertical size={18} aria-hidden="true" />
        </Menu.Trigger>
        <MenuSheet place={place}>
          <MenuItem onClick={download}>
            <FileDown size={17} aria-hidden="true" />
            Download as Markdown
          </MenuItem>
          <MenuItem onClick={() => setPrinted(written('print'))}>
            <Printer size={17} aria-hidden="true" />
            Print
          </MenuItem>
          <MenuItem onClick={all.download}>
            <Files size={17} aria-hidden="true" />
            All my notes as Markdown
          </MenuItem>
        </MenuSheet>
      </Menu.Root>
      {printed !== null && <PrintedNote note={printed} onDone={() => setPrinted(null)} />}
    </>
  )
}
