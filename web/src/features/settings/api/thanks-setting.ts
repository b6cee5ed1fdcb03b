import { thanksCalls } from '#events'
import { queryOptions } from '@tanstack/react-query'
import { request } from '../../../http/api-client'
import { refetchInOtherTabs } from '../../../http/other-tabs'
import { queryClient } from '../../../http/query-client'

/** True if the user is told when readers thank them. */
export const thanksSettingQuery = queryOptions({
  queryKey: ['thanks-setting'],
  queryFn: async ({ signal }) => (await request(thanksCalls.thanksSetting, { signal })).isOn,
  refetchOnMount: 'always',
})

/** Shows the change at once, and the old setting again if it fails. Throws ApiError. */
export async function setThanksSetting(isOn: boolean): Promise<void> {
  const { queryKey } = thanksSettingQuery
  await queryClient.cancelQueries({ queryKey })
  queryClient.setQueryData(queryKey, isOn)
  try {
    await request(thanksCalls.setThanksSetting, { body: { isOn } })
    refetchInOtherTabs(queryKey)
  } catch (error) {
    queryClient.setQueryData(queryKey, !isOn)
    throw error
  }
}
