import { firstStepsCalls } from '#events'
import { queryOptions } from '@tanstack/react-query'
import { request } from '../../../http/api-client'

/** Hides the checklist for good. */
export const hideFirstSteps = () => request(firstStepsCalls.hideFirstSteps, {})

/** The checklist of a new student. */
export const firstStepsQuery = queryOptions({
  queryKey: ['first-steps'],
  queryFn: async ({ signal }) => {
    const { state, steps } = await request(firstStepsCalls.firstSteps, { signal })
    return { state, steps }
  },
  refetchOnMount: 'always',
})
