import { Loading, Skeleton } from '../../../components/skeleton'

/** Height/width of most books' paper (A4). */
const usualRatio = Math.SQRT2

/** Placeholder of the first page. */
export function BookSkeleton({ width }: { width: number }) {
  return (
    <>
      <Loading label="Opening the book" />
      <Skeleton width={`${width}px`} height={`${Math.round(width * usualRatio)}px`} />
    </>
  )
}
