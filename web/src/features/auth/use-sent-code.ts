import { useEffect, useState } from 'react'
import { judgeSent, noteSent, sentAt, type CodePurpose, type SentCode } from './sent-codes'

/**
 * The last sent code, updated every second, and a function to record another one. Uses the clock, so that a sleeping tab does not
 * lag.
 */
export function useSentCode(purpose: CodePurpose, email: string): SentCode & { restart: () => void } {
  const [sent, setSent] = useState(() => sentAt(purpose, email) ?? noteSent(purpose, email))
  const [now, setNow] = useState(() => Date.now())
  const code = judgeSent(sent, now)
  const running = code.goodFor > 0

  useEffect(() => {
    if (!running) return
    const timer = setInterval(() => setNow(Date.now()), 250)
    return () => clearInterval(timer)
  }, [running])

  return {
    ...code,
    restart() {
      const moment = noteSent(purpose, email)
      setNow(moment)
      setSent(moment)
    },
  }
}
