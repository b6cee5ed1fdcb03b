import { lazy } from 'react'
import { fetchCode } from '../../components/fetch-code'
import { Page } from '../../components/page'
import { QuietBoundary } from '../../components/quiet-boundary'
import { ContinueReading } from '../../features/home/components/continue-reading'
import { ModuleForm } from '../../features/home/components/module-form'
import { HomeShelves } from '../../features/home/components/home-shelves'
import { Welcome } from '../../features/home/components/welcome'

const FirstSteps = lazy(async () => ({
  default: (await fetchCode(() => import('../../features/home/components/first-steps'))).FirstSteps,
}))

/** `/` for signed-in users. */
export function HomePage() {
  return (
    <Page title="Home">
      <Welcome />
      <ContinueReading />
      <ModuleForm />
      <QuietBoundary>
        <FirstSteps />
      </QuietBoundary>
      <HomeShelves />
    </Page>
  )
}
