import { Loading, Skeleton } from '../../../components/skeleton'

/** Height over width of the paper that most books are printed on here. */
const usualRatio = Math.SQRT2

/** The first page's place while the book is on its way. */
export function BookSkeleton({ width }: { width: number }) {
  return (
    <>
      <Loading label="Opening the book" />
      <Skeleton width={`${width}px`} height={`${Math.round(width * usualRatio)}px`} />
    </>
  )
}
