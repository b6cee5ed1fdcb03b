import { wantCalls, type AskForRequest, type OfferAnswer, type Want, type WantsOfModule } from '#events'
import { useMutation, useQuery } from '@tanstack/react-query'
import { isOfModule } from '../../document/of-module'
import { notify } from '../../../components/toasts/notify'
import { request } from '../../../http/api-client'
import { messageOf } from '../../../http/api-error'
import { queryClient, refetchChanged } from '../../../http/query-client'
import { useLiveMessage } from '../../../live/socket'
import { useSession } from '../../../session/session-store'
import { replaceWant } from '../replace-want'

const keyOf = (code: string) => ['wants', code]
const ownKey = ['own-wants']

/** The wants of a module, live; undefined for visitors. `isOff`: the code is not known yet. */
export function useWants(code: string, { isOff = false }: { isOff?: boolean } = {}) {
  const signedIn = useSession(({ user }) => user !== null)
  useLiveMessage('wants:changed', ({ courseCode }) => {
    const known = queryClient.getQueryData<WantsOfModule>(keyOf(code))
    if (isOfModule({ courseCode }, code, known?.sharedCodes)) refetchChanged(keyOf(code))
  })
  return useQuery({
    queryKey: keyOf(code),
    queryFn: ({ signal }): Promise<WantsOfModule> => request(wantCalls.wants, { params: { code }, signal }),
    enabled: signedIn && !isOff,
    // Changes are heard only while it is shown.
    staleTime: 0,
  })
}

/** The user's wants in all modules, live. */
export function useOwnWants() {
  useLiveMessage('wants:changed', ({ courseCode }) => {
    const known = queryClient.getQueryData<Want[]>(ownKey)
    if (known?.some((want) => want.courseCode === courseCode)) refetchChanged(ownKey)
  })
  return useQuery({
    queryKey: ownKey,
    queryFn: async ({ signal }) => (await request(wantCalls.myWants, { signal })).wants,
    staleTime: 0,
  })
}

type Change =
  | ({ what: 'ask' } & Partial<AskForRequest> & Pick<AskForRequest, 'kind'>)
  | { what: 'second' | 'withdraw'; id: string }
  | { what: 'offer' | 'withdraw-offer'; id: string; documentId: string }
  | { what: 'answer'; id: string; documentId: string; answer: OfferAnswer }

async function send(code: string, change: Change): Promise<Want | null> {
  switch (change.what) {
    case 'ask': {
      const { what: _what, ...body } = change
      return (await request(wantCalls.askFor, { params: { code }, body })).want
    }
    case 'second':
      return (await request(wantCalls.secondWant, { params: { id: change.id } })).want
    case 'withdraw':
      return (await request(wantCalls.withdrawWant, { params: { id: change.id } })).want
    case 'offer':
    case 'withdraw-offer': {
      const { id, documentId } = change
      const call = change.what === 'offer' ? wantCalls.offerForWant : wantCalls.withdrawOffer
      return (await request(call, { params: { id, documentId } })).want
    }
    case 'answer': {
      const { id, documentId, answer } = change
      return (await request(wantCalls.answerOffer, { params: { id, documentId }, body: { answer } })).want
    }
  }
}

/** Changes a want of a module, and shows what became of it; null: nothing is left of it. A failure is shown. */
export function useChangeWant(code: string, onDone?: (left: Want | null) => void) {
  return useMutation({
    mutationFn: (change: Change) => send(code, change),
    async onSuccess(want, change) {
      // A read that began before it would show the former state.
      await queryClient.cancelQueries({ queryKey: keyOf(code) })
      const id = want?._id ?? (change.what === 'ask' ? null : change.id)
      queryClient.setQueryData<WantsOfModule>(
        keyOf(code),
        (known) => known && { ...known, wants: replaceWant(known.wants, id, want) },
      )
      queryClient.setQueryData<Want[]>(ownKey, (known) => {
        const own = want?.mine === null ? null : want
        return known && replaceWant(known, id, own)
      })
      refetchChanged(keyOf(code))
      onDone?.(want)
    },
    onError(error) {
      notify.error(messageOf(error, 'That couldn’t be saved. Please try again.'))
      // It may have ended meanwhile.
      refetchChanged(keyOf(code))
    },
  })
}
