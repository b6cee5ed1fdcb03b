import { Page } from '../../components/page'
import { ModuleForm } from '../../features/home/components/module-form'
import { Wall } from '../../features/home/components/wall'
import { Welcome } from '../../features/home/components/welcome'

/** `/` for signed-in users. */
export function HomePage() {
  return (
    <Page title="Home">
      <Welcome />
      <ModuleForm />
      <Wall />
    </Page>
  )
}
