import { threadSetting } from '../api/thread-setting'
import { SwitchSection } from './switch-section'

/** Turns messages about questions and answers on or off. */
export const ThreadNews = () => (
  <SwitchSection
    title="Questions and answers"
    lead="When somebody answers your question, accepts your answer, or asks about your document: one message for each question until you read it."
    label="Tell me about questions and answers in my inbox"
    setting={threadSetting}
  />
)
