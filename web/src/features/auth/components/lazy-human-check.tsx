import { lazy } from 'react'
import { fetchCode } from '../../../components/fetch-code'

/** Loads the check's code only where it is needed. The widget works in secure contexts only: https, and localhost. */
export const LazyHumanCheck = lazy(async () => ({
  default: isSecureContext
    ? (await fetchCode(() => import('./altcha-human-check'))).AltchaHumanCheck
    : (await fetchCode(() => import('./plain-human-check'))).PlainHumanCheck,
}))
