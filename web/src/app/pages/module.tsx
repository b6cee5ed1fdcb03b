import { courseCodeField } from '#events'
import { Navigate, useLocation, useParams } from 'react-router-dom'
import { Page } from '../../components/page'
import { moduleAddress } from '../../entities/document/shelf-address'
import { ModuleScreen } from '../../features/browse/components/module-screen'
import { NoModule } from '../../features/browse/components/no-module'

/** `/modules/{code}`; the canonical address is in capitals. */
export function ModulePage() {
  const { code: given = '' } = useParams()
  const { search } = useLocation()
  const code = courseCodeField.safeParse(given).data
  if (code === undefined)
    return (
      <Page title="No such module" heading="No such module">
        <NoModule code={given.trim().slice(0, 40)} />
      </Page>
    )
  if (code !== given) return <Navigate to={moduleAddress(code) + search} replace />
  return (
    <Page title={code}>
      <ModuleScreen key={code} code={code} />
    </Page>
  )
}
