import { profileCalls, shownName } from '#events'
import { ButtonLink } from '../../../components/button'
import { PageTitle } from '../../../components/page'
import { ShareButton } from '../../../components/share/share-button'
import { EmptyState, ErrorState } from '../../../components/state'
import { ShelfGrid } from '../../../entities/document/components/shelf-grid'
import { reasonOf } from '../../../http/api-error'
import { useSession } from '../../../session/session-store'
import { useProfile } from '../use-profile'
import { ProfileHead } from './profile-head'
import { ProfileWaiting } from './profile-waiting'
import { ReportDialog } from './report-dialog'

/** Another user's profile: their documents and likes. */
export function PublicProfile({ userId }: { userId: string }) {
  const { data, error, isPending, refetch } = useProfile(userId)
  const isOwn = useSession(({ user }) => user?._id === userId)
  if (isPending) return <ProfileWaiting />
  if (data === undefined) {
    const unknown = reasonOf(error, profileCalls.profile) === 'not-found'
    return unknown ? (
      <>
        <PageTitle title="Profile Not Found" />
        <h1 className="visually-hidden">Profile</h1>
        <EmptyState title="Profile Not Found" action={<ButtonLink to="/browse">Browse documents</ButtonLink>}>
          This profile no longer exists, or the link is incomplete.
        </EmptyState>
      </>
    ) : (
      <>
        <h1 className="visually-hidden">Profile</h1>
        <ErrorState title="This profile couldn’t load." onRetry={() => void refetch()} />
      </>
    )
  }
  const { user, documents } = data
  return (
    <>
      <PageTitle title={shownName(user)} />
      <ProfileHead user={user} documents={documents}>
        <ShareButton title={shownName(user)} path={`/profile/${userId}`} what="this profile" />
        {isOwn ? (
          <ButtonLink to="/profile" variant="secondary">
            Edit profile
          </ButtonLink>
        ) : (
          <ReportDialog user={user} />
        )}
      </ProfileHead>
      {documents.length === 0 ? (
        <EmptyState title={`${shownName(user)} hasn’t shared anything yet.`} />
      ) : (
        <ShelfGrid documents={documents} label={`Documents of ${shownName(user)}`} />
      )}
    </>
  )
}
