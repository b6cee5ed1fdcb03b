/** Partitions of a topic. Fixed, because the log on disk depends on it. */
export const partitionCount = 8

/** Events of one key share a partition, which keeps their order. FNV-1a; fixed, because the log on disk depends on it. */
export function partitionOf(key: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < key.length; i++) hash = Math.imul(hash ^ key.charCodeAt(i), 0x01000193)
  return (hash >>> 0) % partitionCount
}
