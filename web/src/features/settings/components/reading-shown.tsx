import { readingShownSetting } from '../../../entities/user/api/reading-shown'
import { SwitchSection } from './switch-section'

/** Whether others see that the user reads. */
export const ReadingShown = () => (
  <SwitchSection
    title="Reading now"
    lead="Others who have the same document open see how many read it, from three up. Nobody sees that you are one of them, unless you want it."
    label="Show members of the module that I read"
    setting={readingShownSetting}
  />
)
