/**
 * Only the modules of `@tensorflow/tfjs` that face-api.js uses. The build substitutes this module: the whole package
 * adds training, other back ends and 220 MB of files.
 */
import '@tensorflow/tfjs-core/dist/public/chained_ops/register_all_chained_ops'

export * from '@tensorflow/tfjs-core'
