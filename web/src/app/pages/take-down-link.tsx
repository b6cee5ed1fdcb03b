import type { NoticeLink } from '#events'
import type { ComponentType } from 'react'
import { useLocation, useParams } from 'react-router-dom'
import { Page } from '../../components/page'
import { ConfirmNotice } from '../../features/take-down/components/confirm-notice'
import { CourtForm } from '../../features/take-down/components/court-form'
import { NoticeFile } from '../../features/take-down/components/notice-file'
import { linkOf } from '../../features/take-down/link-of'
import { NotFoundPage } from './not-found'

type Shown = { heading: string; Content: ComponentType<{ link: NoticeLink }> }
const pages = new Map<string, Shown>([
  ['confirm', { heading: 'Confirm your notice', Content: ConfirmNotice }],
  ['status', { heading: 'Your notice', Content: NoticeFile }],
  ['court', { heading: 'Report court action', Content: CourtForm }],
])

/** The page that a link in a mail about a notice opens. */
export function TakeDownLinkPage() {
  const { purpose = '' } = useParams()
  const link = linkOf(useLocation().hash)
  const shown = pages.get(purpose)
  if (shown === undefined) return <NotFoundPage />
  const { heading, Content } = shown
  return (
    <Page title={heading} width="narrow" heading={heading}>
      {link === null ? (
        <p>This link is not complete. Open it again from the mail, or copy all of it.</p>
      ) : (
        <Content key={link.noticeId} link={link} />
      )}
    </Page>
  )
}
