import { readingShownSetting } from '../../../entities/user/api/reading-shown'
import { SwitchSection } from './switch-section'

/** Whether others see that the user reads. */
export const ReadingShown = () => (
  <SwitchSection
    title="Reading now"
    lead="When at least three people have a document open, they see the number. Nobody sees that you are one of them, unless you want it."
    label="Let members of the module see that I’m reading"
    setting={readingShownSetting}
  />
)
