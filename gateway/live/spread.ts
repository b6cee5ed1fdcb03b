/** Clients that re-read their pages in one second. Each page makes several requests. */
const rereadsASecond = 200
/** Clients that connect again in one second: a page without live messages is worse than one that re-reads late. */
const connectionsASecond = 1000
const shortestMs = 2000

const spread = (clients: number, aSecond: number): number =>
  Math.max(shortestMs, Math.ceil((clients / aSecond) * 1000))

/** The time in milliseconds over which this many clients re-read their pages. */
export const spreadMs = (clients: number): number => spread(clients, rereadsASecond)

/** The time in milliseconds over which this many clients connect again. */
export const reconnectSpreadMs = (clients: number): number => spread(clients, connectionsASecond)
