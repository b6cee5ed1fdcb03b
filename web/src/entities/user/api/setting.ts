import { queryOptions } from '@tanstack/react-query'
import { notify } from '../../../components/toasts/notify'
import { messageOf } from '../../../http/api-error'
import { refetchInOtherTabs } from '../../../http/other-tabs'
import { queryClient, refetchChanged } from '../../../http/query-client'

/** A setting of the user: its query, and how it is changed. */
export interface Setting<T> {
  query: ReturnType<typeof createQuery<T>>
  /**
   * Shows the change at once, and sends it after earlier ones. Each change starts from the result of the previous one, even in quick
   * succession. If the server refuses it, shows the error and reads the setting again. Does nothing if `next` returns its argument.
   */
  change: (next: (before: T) => T) => void
  /** Reads it again: something else has changed it. */
  reread: () => void
}

const createQuery = <T>(name: string, queryFn: (signal: AbortSignal) => Promise<T>) =>
  queryOptions({
    queryKey: [name],
    queryFn: ({ signal }) => queryFn(signal),
    refetchOnMount: 'always',
  })

/** `name`: of the query. `read` and `send` throw ApiError. */
export function createSetting<T>({
  name,
  read,
  send,
}: {
  name: string
  read: (signal: AbortSignal) => Promise<T>
  send: (setting: T) => Promise<unknown>
}): Setting<T> {
  /** Changes that were not answered yet: a read meanwhile may return the state before them. */
  let unanswered = 0
  let lastSent: Promise<void> = Promise.resolve()
  const query = createQuery(name, async (signal) => {
    const setting = await read(signal)
    return (unanswered > 0 ? queryClient.getQueryData<T>([name]) : undefined) ?? setting
  })
  const reread = () => refetchChanged([name])

  async function sendNext(setting: T): Promise<void> {
    try {
      await send(setting)
      unanswered -= 1
      refetchInOtherTabs([name])
    } catch (error) {
      unanswered -= 1
      notify.error(messageOf(error, 'Your setting couldn’t be saved. Please try again.'))
      reread()
    }
  }

  return {
    query,
    reread,
    change(next) {
      const before = queryClient.getQueryData<T>([name])
      if (before === undefined) return
      const setting = next(before)
      if (setting === before) return
      unanswered += 1
      // A read that began before may arrive after it.
      void queryClient.cancelQueries({ queryKey: [name] })
      queryClient.setQueryData([name], setting)
      lastSent = lastSent.then(() => sendNext(setting))
    },
  }
}
