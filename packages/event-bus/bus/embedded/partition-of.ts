/** Partitions of a topic. Fixed: the log on disk is laid out by it. */
export const partitionCount = 8

/** Facts of one key share a partition, and so an order. FNV-1a; fixed, as the log on disk depends on it. */
export function partitionOf(key: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < key.length; i++) hash = Math.imul(hash ^ key.charCodeAt(i), 0x01000193)
  return (hash >>> 0) % partitionCount
}
