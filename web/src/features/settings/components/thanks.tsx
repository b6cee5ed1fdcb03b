import { thanksSetting } from '../api/thanks-setting'
import { SwitchSection } from './switch-section'

/** Turns messages about thanks on or off. */
export const Thanks = () => (
  <SwitchSection
    title="Thanks"
    lead="When readers like or save your documents, or say that they helped: one message an hour at most, without names."
    label="Tell me in my inbox"
    setting={thanksSetting}
  />
)
