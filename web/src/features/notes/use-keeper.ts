import { useEffect } from 'react'
import { useConnection, useLiveMessage } from '../../live/socket'
import type { NoteKeeper } from './note-keeper'

/** Loads a note while the notepad shows it, follows other tabs, and saves pending text on leaving. */
export function useKeeper(keeper: NoteKeeper, documentId: string): void {
  useEffect(() => {
    void keeper.load()
    return () => void keeper.flush(false)
  }, [keeper])
  useLiveMessage('note:saved', (saved) => {
    if (saved.documentId === documentId) void keeper.hearSaved(saved.version)
  })
  useEffect(() => {
    const leave = () => {
      if (document.visibilityState === 'hidden') void keeper.flush(true)
    }
    const reconnect = () => void keeper.reconnect()
    const stopFollowing = useConnection.subscribe((is, was) => {
      if (is.state === 'live' && was.state !== 'live') reconnect()
    })
    document.addEventListener('visibilitychange', leave)
    addEventListener('online', reconnect)
    return () => {
      stopFollowing()
      document.removeEventListener('visibilitychange', leave)
      removeEventListener('online', reconnect)
    }
  }, [keeper])
}
