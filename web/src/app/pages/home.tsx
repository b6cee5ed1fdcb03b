import { Page } from '../../components/page'
import { ModuleForm } from '../../features/home/components/module-form'
import { HomeShelves } from '../../features/home/components/home-shelves'
import { Welcome } from '../../features/home/components/welcome'

/** `/` for signed-in users. */
export function HomePage() {
  return (
    <Page title="Home">
      <Welcome />
      <ModuleForm />
      <HomeShelves />
    </Page>
  )
}
