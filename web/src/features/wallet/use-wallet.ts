import { useInfiniteQuery } from '@tanstack/react-query'
import { refetchChanged } from '../../http/query-client'
import { useLiveMessage } from '../../live/socket'
import { walletQuery } from './api/read-wallet'

/** The user's point transactions, refetched with the growth when one is added. */
export function useWallet() {
  const wallet = useInfiniteQuery(walletQuery)
  useLiveMessage('points:changed', () => refetchChanged(walletQuery.queryKey))
  return wallet
}
