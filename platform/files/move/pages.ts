/** Bounds what is copied before its copies are verified. Hosts describe at most 100 files at once. */
const pageSize = 32

/** The items in groups of 32 at most, in order. */
export async function* pagesOf<T>(items: AsyncIterable<T>): AsyncGenerator<T[]> {
  let page: T[] = []
  for await (const item of items) {
    page.push(item)
    if (page.length < pageSize) continue
    yield page
    page = []
  }
  if (page.length > 0) yield page
}
