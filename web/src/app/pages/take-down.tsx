import { Suspense } from 'react'
import { Link } from 'react-router-dom'
import { Page } from '../../components/page'
import { LazyHumanCheck } from '../../features/auth/components/lazy-human-check'
import { NoticeForm } from '../../features/take-down/components/notice-form'
import styles from './take-down.module.css'

export function TakeDownPage() {
  return (
    <Page
      title="Take-down notice"
      width="narrow"
      heading="Have a document closed"
      lead={
        <>
          For authors, lecturers, universities, and people who are shown. You need no account. An admin reads
          every notice; what may be shared is on the page about <Link to="/copyright">copyright</Link>.
        </>
      }
    >
      <NoticeForm
        showCheck={(props) => (
          <Suspense fallback={<div className={styles.checkPlace} />}>
            <LazyHumanCheck {...props} />
          </Suspense>
        )}
      />
    </Page>
  )
}
