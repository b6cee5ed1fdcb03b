import { wantSetting } from '../api/want-setting'
import { SwitchSection } from './switch-section'

/** Turns messages about wants on or off. */
export const Wanted = () => (
  <SwitchSection
    title="Wanted"
    lead="When somebody offers what you asked for, and when your offer is answered."
    label="Tell me about requests in my inbox"
    setting={wantSetting}
  />
)
