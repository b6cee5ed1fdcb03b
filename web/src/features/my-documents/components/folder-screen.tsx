import type { DocumentCard, Folder } from '#events'
import { useEffect, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { formatDocuments } from '../../../components/format-count'
import { keepPlace } from '../../../components/keep-place'
import { ErrorState } from '../../../components/state'
import { notify } from '../../../components/toasts/notify'
import { keepSavedRow } from '../../../entities/saved-row/saved-row'
import { messageOf } from '../../../http/api-error'
import { createFolder, deleteFolder } from '../api/folders'
import { addressOf, chosenOf, isNarrowed, readChoices } from '../choices'
import { useFolders } from '../use-folders'
import { DeletedFolder } from './deleted-folder'
import { DocumentsByChoice } from './documents-by-choice'
import { Filters } from './filters'
import { FolderBar } from './folder-bar'
import { FolderHead } from './folder-head'
import { MoveButton } from './move-button'
import { NameForm } from './name-form'
import { NothingChosen } from './nothing-chosen'
import styles from './saved-documents.module.css'

/** The saved documents of the open folder, or all, filtered and sorted by the address. */
export function FolderScreen({ documents }: { documents: readonly DocumentCard[] }) {
  const { folders, isError, refetch } = useFolders()
  const choices = readChoices(useSearchParams()[0])
  const navigate = useNavigate()
  /** The documents for a new folder, while it is being named. */
  const [forNew, setForNew] = useState<string[] | null>(null)
  const newFolder = useRef<HTMLButtonElement>(null)
  const [deleted, setDeleted] = useState<Folder | null>(null)

  const open = folders?.find(({ _id }) => _id === choices.folder)
  const shown = chosenOf(documents, choices, open)
  // Documents lead to their neighbours in this order.
  const list = isNarrowed(choices) ? 'this list' : (open?.name ?? null)
  useEffect(() => {
    if (shown.length > 0) keepSavedRow({ list, documents: shown }, sessionStorage)
  })
  const saved = new Set(documents.map(({ _id }) => _id))
  const counts = new Map(
    folders?.map(({ _id, documentIds }) => [_id, documentIds.filter((each) => saved.has(each)).length]),
  )

  async function remove(folder: Folder) {
    try {
      await deleteFolder(folder._id)
      setDeleted(folder)
      void navigate(addressOf({ ...choices, folder: undefined }), { replace: true, state: keepPlace })
    } catch (error) {
      notify.error(messageOf(error, 'The folder couldn’t be deleted.'))
    }
  }
  function closeDeleted() {
    setDeleted(null)
    // The pressed button is gone.
    newFolder.current?.focus()
  }
  async function putBack({ name, documentIds }: Folder) {
    try {
      await createFolder(name, documentIds)
      closeDeleted()
      notify.success(`The folder ${name} is back.`)
    } catch (error) {
      notify.error(messageOf(error, 'The folder couldn’t be put back.'))
    }
  }

  return (
    <div className={styles.screen}>
      {folders !== undefined && (
        <FolderBar
          {...{ folders, counts, choices, newFolder }}
          total={documents.length}
          onNew={() => setForNew([])}
        />
      )}
      {isError && folders === undefined && (
        <ErrorState title="Your folders couldn’t load." onRetry={() => void refetch()} />
      )}
      {forNew !== null && (
        <NameForm
          label="New folder"
          action="Create"
          save={(name) => createFolder(name, forNew)}
          onClose={() => {
            setForNew(null)
            // The form, which has the focus, is gone.
            newFolder.current?.focus()
          }}
        />
      )}
      {deleted !== null && (
        <DeletedFolder folder={deleted} onUndo={() => void putBack(deleted)} onClose={closeDeleted} />
      )}
      {open !== undefined && <FolderHead key={open._id} folder={open} onDelete={() => void remove(open)} />}
      <Filters documents={documents} choices={choices} />
      <p className={isNarrowed(choices) ? styles.count : 'visually-hidden'} role="status">
        {formatDocuments(shown.length)}
      </p>
      {shown.length === 0 ? (
        <NothingChosen choices={choices} folder={open} />
      ) : (
        <DocumentsByChoice
          documents={shown}
          sort={choices.sort}
          actionsOf={(document) =>
            folders !== undefined && (
              <MoveButton {...{ document, folders }} onNew={() => setForNew([document._id])} />
            )
          }
        />
      )}
    </div>
  )
}
