import { ready, setBackend } from '@tensorflow/tfjs'
import { setWasmPaths } from '@tensorflow/tfjs-backend-wasm'
import {
  nets,
  SsdMobilenetv1Options,
  tf,
  TinyFaceDetectorOptions,
  type FaceDetection,
} from 'face-api.js/dist/face-api.node-wasm.js'
import { createRequire } from 'node:module'
import { dirname, join, sep } from 'node:path'
import type { Face } from './face-square'
import type { Pixels } from './photo'

export type Detector = 'ssd' | 'tiny'

const require = createRequire(import.meta.url)
const minConfidence = 0.4

async function load() {
  setWasmPaths(dirname(require.resolve('@tensorflow/tfjs-backend-wasm')) + sep)
  await setBackend('wasm')
  await ready()
  const weights = join(dirname(require.resolve('face-api.js/package.json')), 'model')
  await nets.ssdMobilenetv1.loadFromDisk(weights)
  await nets.tinyFaceDetector.loadFromDisk(weights)
}

let loaded: Promise<void> | undefined

const options = {
  ssd: new SsdMobilenetv1Options({ minConfidence, maxResults: 20 }),
  tiny: new TinyFaceDetectorOptions({ inputSize: 512, scoreThreshold: minConfidence }),
}

/** All faces that the detector finds, in pixels of the picture. The first call loads the models (about a second). */
export async function findFaces(picture: Pixels, detector: Detector): Promise<Face[]> {
  await (loaded ??= load())
  const tensor = tf.tensor3d(picture.data, [picture.height, picture.width, 3], 'int32')
  try {
    const found: FaceDetection[] =
      detector === 'ssd'
        ? await nets.ssdMobilenetv1.locateFaces(tensor, options.ssd)
        : await nets.tinyFaceDetector.locateFaces(tensor, options.tiny)
    return found.map(({ score, box: { x, y, width, height } }) => ({ x, y, width, height, score }))
  } finally {
    tensor.dispose()
  }
}
