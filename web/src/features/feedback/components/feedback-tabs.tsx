import { useSearchParams } from 'react-router-dom'
import { FormTabs } from '../../../components/form-tabs'
import { LetterForm } from './letter-form'

/** An opinion or a problem; which one stands in the address. */
export function FeedbackTabs() {
  const [params, setParams] = useSearchParams()
  return (
    <FormTabs
      label="Feedback or Report a Problem"
      tabs={[
        { name: 'feedback', title: 'Feedback', form: <LetterForm kind="feedback" /> },
        { name: 'problem', title: 'Report a Problem', form: <LetterForm kind="problem" /> },
      ]}
      value={params.get('tab') === 'problem' ? 'problem' : 'feedback'}
      keepMounted
      onChange={(name) => setParams(name === 'problem' ? { tab: 'problem' } : {}, { replace: true })}
    />
  )
}
