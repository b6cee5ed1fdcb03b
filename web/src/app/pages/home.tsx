import { Page } from '../../components/page'
import { ContinueReading } from '../../features/home/components/continue-reading'
import { ModuleForm } from '../../features/home/components/module-form'
import { HomeShelves } from '../../features/home/components/home-shelves'
import { Welcome } from '../../features/home/components/welcome'

/** `/` for signed-in users. */
export function HomePage() {
  return (
    <Page title="Home">
      <Welcome />
      <ContinueReading />
      <ModuleForm />
      <HomeShelves />
    </Page>
  )
}
