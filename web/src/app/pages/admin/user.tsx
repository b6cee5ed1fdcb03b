import { useParams } from 'react-router-dom'
import { Page } from '../../../components/page'
import { UserFile } from '../../../features/admin/components/user-file'

export function UserPage() {
  const { id = '' } = useParams()
  return (
    <Page title="User">
      <UserFile key={id} id={id} />
    </Page>
  )
}
