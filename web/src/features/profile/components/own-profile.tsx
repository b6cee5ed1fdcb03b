import { shownName, type DocumentCard, type SessionUser } from '#events'
import { Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button, ButtonLink } from '../../../components/button'
import { ShareButton } from '../../../components/share/share-button'
import { EmptyState, ErrorState } from '../../../components/state'
import { notify } from '../../../components/toasts/notify'
import { ShelfGrid } from '../../../entities/document/components/shelf-grid'
import { restoreDocument } from '../../../entities/document/api/restore-document'
import { messageOf } from '../../../http/api-error'
import { deleteDocument } from '../api/delete-document'
import { useProfile } from '../use-profile'
import { addDeleted, dropDeleted, readDeleted, type DeletedDocument } from '../deleted-documents'
import { DeleteDialog } from './delete-dialog'
import { DeletedList } from './deleted-list'
import { EditProfile } from './edit-profile'
import { ProfileHead } from './profile-head'
import styles from './profile-head.module.css'
import { ProfileWaiting } from './profile-waiting'
import { Readers } from './readers'
import { WithheldList } from './withheld-list'

/** The user's own profile, and how to edit it. */
export function OwnProfile({ user }: { user: SessionUser }) {
  const { data, isPending, refetch } = useProfile(user._id)
  const [asked, setAsked] = useState<DocumentCard | null>(null)
  const [deleted, setDeleted] = useState(() => readDeleted(user._id))
  const heading = useRef<HTMLHeadingElement>(null)
  const editing = useRef<HTMLHeadingElement>(null)

  async function remove(document: DocumentCard) {
    try {
      const until = await deleteDocument(document._id)
      if (until !== null) setDeleted(addDeleted(user._id, document, until))
      notify.success('Document deleted successfully!')
      await refetch()
    } catch (error) {
      notify.error(messageOf(error, 'The document couldn’t be deleted.'))
    }
    // The focused element is gone with the document.
    heading.current?.focus()
  }

  async function putBack({ _id }: DeletedDocument) {
    try {
      await restoreDocument(_id)
      setDeleted(dropDeleted(user._id, _id))
      notify.success('The document is published again.')
      await refetch()
    } catch (error) {
      notify.error(messageOf(error, 'The document couldn’t be restored.'))
    }
    heading.current?.focus()
  }

  if (isPending) return <ProfileWaiting />
  if (data === undefined)
    return (
      <>
        <h1 className="visually-hidden">My Profile</h1>
        <ErrorState title="Your profile couldn’t load." onRetry={() => void refetch()} />
      </>
    )
  return (
    <>
      <ProfileHead user={{ ...data.user, ...shownOf(user) }} documents={data.documents} note={<Readers />}>
        <ShareButton title={shownName(user)} path={`/profile/${user._id}`} what="my profile" />
        <ButtonLink to={`/profile/${user._id}`} variant="secondary">
          View public profile
        </ButtonLink>
        {/* The form is below all documents. */}
        <Button variant="secondary" onClick={() => editing.current?.focus()}>
          Edit profile
        </Button>
      </ProfileHead>
      <div className={styles.parts}>
        <section className={styles.section} aria-labelledby="documents">
          <h2 id="documents" ref={heading} tabIndex={-1}>
            My documents
          </h2>
          <WithheldList />
          <DeletedList documents={deleted} onPutBack={putBack} />
          {data.documents.length === 0 ? (
            <EmptyState
              title="You haven’t shared anything yet."
              action={<ButtonLink to="/upload">Upload notes</ButtonLink>}
            >
              You earn ten points for every document you share.
            </EmptyState>
          ) : (
            <ShelfGrid
              documents={data.documents}
              label="My documents"
              actionsOf={(document) => (
                <Button
                  variant="quiet"
                  size="dense"
                  aria-label={`Delete ${document.title}`}
                  onClick={() => setAsked(document)}
                >
                  <Trash2 size={15} aria-hidden="true" />
                  Delete
                </Button>
              )}
            />
          )}
        </section>
        <section className={styles.section} aria-labelledby="edit">
          <h2 id="edit" ref={editing} tabIndex={-1}>
            Edit profile
          </h2>
          <EditProfile user={user} />
        </section>
      </div>
      <DeleteDialog document={asked} onConfirm={remove} onClose={() => setAsked(null)} />
    </>
  )
}

/** From the session, so that a change shows at once, while the profile is being refetched. */
const shownOf = ({ username, distinction, avatar }: SessionUser) => ({ username, distinction, avatar })
