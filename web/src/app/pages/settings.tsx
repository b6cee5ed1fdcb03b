import { Link, useLocation } from 'react-router-dom'
import { Page } from '../../components/page'
import { AllNotesButton } from '../../features/notes/components/all-notes-button'
import { OwnThreadsButton } from '../../features/notes/components/own-threads-button'
import { Settings } from '../../features/settings/components/settings'
import { WeeklyMails } from '../../features/settings/components/weekly-mails'
import { useSession } from '../../session/session-store'

export { SecondFactorDuePage } from './second-factor-due'

/** `/settings`: password, sessions, personal data. */
export function SettingsPage() {
  const user = useSession((state) => state.user)
  if (user === null) return null
  return (
    <Page
      title="Settings"
      width="narrow"
      heading="Settings"
      lead={
        <>
          Your name and your photo are on <Link to="/profile">your profile</Link>.
        </>
      }
    >
      <Settings
        user={user}
        notes={
          <>
            <AllNotesButton />
            <OwnThreadsButton />
          </>
        }
      />
    </Page>
  )
}

/** `/mails#{token}`: the page to which weekly mails link. */
export function MailsPage() {
  const token = useLocation().hash.slice(1)
  return (
    <Page title="Weekly emails" width="narrow" heading="Weekly emails">
      {token === '' ? (
        <p>This link is not complete. Open it again from the mail, or copy all of it.</p>
      ) : (
        <WeeklyMails key={token} token={token} />
      )}
    </Page>
  )
}
