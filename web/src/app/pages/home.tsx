import { Page } from '../../components/page'
import { ModuleForm } from '../../features/home/components/module-form'
import { Wall } from '../../features/home/components/wall'
import { Welcome } from '../../features/home/components/welcome'

/** `/` for whoever is signed in. */
export function HomePage() {
  return (
    <Page title="Home">
      <Welcome />
      <ModuleForm />
      <Wall />
    </Page>
  )
}
