import { PageTitle } from '../../components/page'
import { Hero } from '../../features/landing/components/hero'
import { HowItWorks } from '../../features/landing/components/how-it-works'
import { Invitation } from '../../features/landing/components/invitation'
import { NewestShelf } from '../../features/landing/components/newest-shelf'
import { Promises } from '../../features/landing/components/promises'

/** `/` for visitors. */
export function LandingPage() {
  return (
    <>
      <PageTitle title="Notes by students, on one shelf" />
      <Hero />
      <Promises />
      <HowItWorks />
      <NewestShelf />
      <Invitation />
    </>
  )
}
