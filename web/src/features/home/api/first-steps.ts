import { firstStepsCalls } from '#events'
import { queryOptions } from '@tanstack/react-query'
import { request } from '../../../http/api-client'
import { requestKept } from '../../../http/device/kept-answers'

/** Hides the checklist for good. */
export const hideFirstSteps = () => request(firstStepsCalls.hideFirstSteps, {})

/** The checklist of a new student. */
export const firstStepsQuery = queryOptions({
  queryKey: ['first-steps'],
  queryFn: async ({ signal }) => {
    const { state, steps } = await requestKept(firstStepsCalls.firstSteps, { signal })
    return { state, steps }
  },
  networkMode: 'always',
  refetchOnMount: 'always',
})
