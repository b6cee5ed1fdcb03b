import { threadNewsKinds, type ThreadNewsKind } from '#events'
import { useQuery } from '@tanstack/react-query'
import { threadSetting } from '../api/thread-setting'
import { KindChoices } from './kind-choices'
import { SettingSection } from './setting-section'

const kindsInWords: Record<ThreadNewsKind, string> = {
  asked: 'Questions about my documents',
  answered: 'Answers to my questions',
  accepted: 'My answers that are accepted',
}

/** The kinds of messages about questions and answers that the user gets. */
export function ThreadNews() {
  const { data: chosen, isError, refetch } = useQuery(threadSetting.query)
  return (
    <SettingSection
      title="Questions and answers"
      lead="One message for each question, until you read it."
      height="96px"
      isError={isError}
      onRetry={() => void refetch()}
    >
      {chosen === undefined ? null : (
        <KindChoices
          legend="Tell me in my inbox"
          names={kindsInWords}
          kinds={threadNewsKinds}
          chosen={chosen}
          onChange={threadSetting.change}
        />
      )}
    </SettingSection>
  )
}
