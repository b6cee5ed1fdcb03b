/** Options for lists that are fetched page by page, each with the cursor of the previous page. */
export const cursorPages = <Page extends { next: string | null }>(
  read: (cursor: string | undefined, signal: AbortSignal) => Promise<Page>,
) => ({
  queryFn: ({ pageParam, signal }: { pageParam: string | null; signal: AbortSignal }) =>
    read(pageParam ?? undefined, signal),
  initialPageParam: null as string | null,
  getNextPageParam: ({ next }: Page) => next,
})
