/** How a list of the desk is read page by page: each by the cursor that the one before ended with. */
export const cursorPages = <Page extends { next: string | null }>(
  read: (cursor: string | undefined, signal: AbortSignal) => Promise<Page>,
) => ({
  queryFn: ({ pageParam, signal }: { pageParam: string | null; signal: AbortSignal }) =>
    read(pageParam ?? undefined, signal),
  initialPageParam: null as string | null,
  getNextPageParam: ({ next }: Page) => next,
})
