import type { DocumentCard, Folder } from '#events'
import { FolderInput } from 'lucide-react'

/** A document, and where it can go. */
export interface Movable {
  document: DocumentCard
  folders: readonly Folder[]
  /** Opens the form for a new folder, which this document is put into. */
  onNew: () => void
}

/** The face of the button that opens the menu, before and after the menu's code has loaded. */
export const MoveFace = ({ title }: { title: string }) => (
  <>
    <FolderInput size={15} aria-hidden="true" />
    Move to…
    <span className="visually-hidden"> {title}</span>
  </>
)
