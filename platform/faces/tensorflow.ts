/**
 * The parts of `@tensorflow/tfjs` that face-api.js uses. The build puts this module in its place: the whole package would bring training, other
 * back ends and 220 MB of files along.
 */
import '@tensorflow/tfjs-core/dist/public/chained_ops/register_all_chained_ops'

export * from '@tensorflow/tfjs-core'
