import { ready, setBackend } from '@tensorflow/tfjs-core'
import { setWasmPaths } from '@tensorflow/tfjs-backend-wasm'
import {
  nets,
  SsdMobilenetv1Options,
  tf,
  TinyFaceDetectorOptions,
  type FaceDetection,
} from 'face-api.js/dist/face-api.node-wasm.js'
import { sep } from 'node:path'
import { distFile } from '../dist-file'
import type { Face } from './face-square'
import type { Pixels } from './photo'

export type Detector = 'ssd' | 'tiny'

/** Weights and WebAssembly files; the build copies them here. */
const models = distFile('faces')
const minConfidence = 0.4

async function load() {
  setWasmPaths(models + sep)
  await setBackend('wasm')
  await ready()
  await nets.ssdMobilenetv1.loadFromDisk(models)
  await nets.tinyFaceDetector.loadFromDisk(models)
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
