import { useSearchParams } from 'react-router-dom'
import { FormTabs } from '../../../components/form-tabs'
import { FeedbackForm } from './feedback-form'

/** Feedback or a bug report, chosen by the address. */
export function FeedbackTabs() {
  const [params, setParams] = useSearchParams()
  return (
    <FormTabs
      label="Feedback or Report a Problem"
      tabs={[
        { name: 'feedback', title: 'Feedback', form: <FeedbackForm kind="feedback" /> },
        { name: 'problem', title: 'Report a Problem', form: <FeedbackForm kind="problem" /> },
      ]}
      value={params.get('tab') === 'problem' ? 'problem' : 'feedback'}
      keepMounted
      onChange={(name) => setParams(name === 'problem' ? { tab: 'problem' } : {}, { replace: true })}
    />
  )
}
