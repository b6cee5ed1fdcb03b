import { entryCalls } from '#events'
import { useQuery } from '@tanstack/react-query'
import { request } from '../../../http/api-client'
import { leastMs, queuePauseMs } from '../queue-pace'

const unknown = { ahead: 0, seconds: 0 }

/** Where a stored photo stands in the queue, asked again in pauses that grow with the wait; nothing ahead while it is not known. */
export function useIdCardQueue(idCardUrl: string | undefined): { ahead: number; seconds: number } {
  const { data } = useQuery({
    enabled: idCardUrl !== undefined,
    queryKey: ['id-card-queue', idCardUrl],
    queryFn: async ({ signal }) => {
      const body = { idCardUrl: idCardUrl ?? '' }
      const { ahead, seconds } = await request(entryCalls.idCardQueue, { body, signal })
      return { ahead, seconds }
    },
    initialData: unknown,
    staleTime: leastMs,
    refetchInterval: ({ state }) => queuePauseMs(state.data?.seconds ?? 0),
    retry: false,
  })
  return data
}
