export { createBatchLoop, type BatchLoop } from './batch-loop'
export { createMutex } from './mutex'
export { pause } from './pause'
