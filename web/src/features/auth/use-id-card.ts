import { useCallback, useEffect, useRef, useState, type RefObject } from 'react'
import { fetchCode } from '../../components/fetch-code'
import type { readIdCard as read, ReadIdCard, RefusedIdCard } from './api/read-id-card'
import type { HumanCheckHandle } from './components/human-check-props'
import { unseenFaceMessage } from './messages'
import type { Passing } from './use-human-checks'

export type IdCard =
  | { kind: 'none' }
  /** `idCardUrl`: once the photo is stored. */
  | { kind: 'looking'; idCardUrl?: string }
  | (ReadIdCard & { chosen: number })
  | RefusedIdCard

/** The upload of an ID card photo: it waits for the human check (each is good for one photo), then shows the faces. */
export function useIdCard(humanCheck: RefObject<HumanCheckHandle | null>, passing: Passing) {
  const pass = useRef(passing)
  useEffect(() => {
    pass.current = passing
  })
  const [card, setCard] = useState<IdCard>({ kind: 'none' })
  const picked = useRef<File | null>(null)
  const waiting = useRef<File | null>(null)
  const solution = useRef('')
  const isSpent = useRef(false)
  const hasRetried = useRef(false)

  const look = useCallback(async () => {
    const photo = waiting.current
    const altcha = solution.current
    if (photo === null || altcha === '') return
    waiting.current = null
    solution.current = ''
    isSpent.current = true
    const next = await readIdCard(photo, {
      altcha,
      passing: (attempt) => pass.current(attempt),
      onStored: (idCardUrl) => picked.current === photo && setCard({ kind: 'looking', idCardUrl }),
    })
    // Another photo may have been picked meanwhile.
    if (picked.current !== photo) return
    if (next.kind === 'read') return setCard({ ...next, chosen: 0 })
    if (next.kind === 'refused') return setCard(next)
    // The form stood open for longer than a check is valid, or many people use the network and the server asks for a harder one. The page
    // cannot tell the first: the clock of a device may be wrong.
    if (hasRetried.current) return setCard({ kind: 'refused', message: checkRefused, again: true })
    hasRetried.current = true
    waiting.current = photo
    isSpent.current = false
    humanCheck.current?.solveAgain(next.asked)
  }, [humanCheck])

  const onSolution = useCallback(
    (solved: string) => {
      solution.current = solved
      void look()
    },
    [look],
  )

  function pick(photo: File | null) {
    picked.current = photo
    waiting.current = photo
    hasRetried.current = false
    setCard(photo === null ? { kind: 'none' } : { kind: 'looking' })
    if (photo === null) return
    if (isSpent.current && solution.current === '') {
      isSpent.current = false
      humanCheck.current?.solveAgain()
    }
    void look()
  }

  return {
    card,
    onSolution,
    /** A photo is picked that must be prepared first. */
    prepare: () => setCard({ kind: 'looking' }),
    pick,
    /** Retries the same photo. */
    again: () => pick(picked.current),
    choose: (chosen: number) => setCard((now) => (now.kind === 'read' ? { ...now, chosen } : now)),
    /** The photo cannot be used any more. */
    refuse: (message: string) => setCard({ kind: 'refused', message, again: false }),
  }
}

const checkRefused = 'The human check was not accepted. Please try again.'

/** No code for it is needed before there is a photo. */
const readIdCard: typeof read = async (...input) => {
  const code = await fetchCode(() => import('./api/read-id-card')).catch(() => null)
  if (code === null) return { kind: 'refused', message: unseenFaceMessage, again: true }
  return code.readIdCard(...input)
}
