import { examCalls, type Exam } from '#events'
import { useMutation, useQuery } from '@tanstack/react-query'
import { request } from '../../../http/api-client'
import { queryClient } from '../../../http/query-client'
import { useLiveMessage } from '../../../live/socket'
import { useSession } from '../../../session/session-store'
import { isOfModule } from '../../document/of-module'
import { examKey, rereadExam } from '../reread-exam'

/** How often to refetch: no socket message says that the most opened documents change by the minute, or that the exam comes closer. */
const freshMs = 60_000

/** The exam of a module, live; undefined for visitors, and until it is known. */
export function useExam(code: string): Exam | undefined {
  const signedIn = useSession(({ user }) => user !== null)
  useLiveMessage('exam:changed', (changed) => {
    const known = queryClient.getQueryData<Exam>(examKey(code))
    if (isOfModule(changed, code, known?.sharedCodes)) rereadExam(code)
  })
  return useQuery({
    queryKey: examKey(code),
    queryFn: ({ signal }): Promise<Exam> => request(examCalls.exam, { params: { code }, signal }),
    enabled: signedIn,
    refetchInterval: freshMs,
  }).data
}

/** Says the day of an exam, or sets it for everybody. `day`: null for none any more. */
export function useSayExamDay(code: string) {
  return useMutation({
    mutationFn: ({ day, forAll }: { day: string | null; forAll: boolean }) =>
      request(forAll ? examCalls.setExamDay : examCalls.sayExamDay, { params: { code }, body: { day } }),
    async onSuccess(answer) {
      // A read that began before it would show the former day.
      await queryClient.cancelQueries({ queryKey: examKey(code) })
      queryClient.setQueryData<Exam>(examKey(code), answer)
    },
  })
}
