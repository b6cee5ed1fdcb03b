import { useEffect, useState } from 'react'

/** Seconds left of a period, and a way to begin it again. Counts by the clock, so a sleeping tab does not lag. */
export function useCountdown(seconds: number): { left: number; restart: () => void } {
  const [end, setEnd] = useState(() => Date.now() + seconds * 1000)
  const [now, setNow] = useState(() => Date.now())
  const left = Math.max(0, Math.ceil((end - now) / 1000))
  const running = left > 0

  useEffect(() => {
    if (!running) return
    const timer = setInterval(() => setNow(Date.now()), 250)
    return () => clearInterval(timer)
  }, [running])

  return {
    left,
    restart() {
      setNow(Date.now())
      setEnd(Date.now() + seconds * 1000)
    },
  }
}
