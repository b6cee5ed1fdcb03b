// A reporter of vitest: names the ten files that took longest. Imports count.
import { relative } from 'node:path'
import { root, saySlowest } from './run-vitest.mjs'

export default class SlowestFiles {
  onTestRunEnd(modules) {
    saySlowest(
      modules.map((module) => {
        const { collectDuration, setupDuration, duration } = module.diagnostic()
        return { file: relative(root, module.moduleId), ms: collectDuration + setupDuration + duration }
      }),
    )
  }
}
