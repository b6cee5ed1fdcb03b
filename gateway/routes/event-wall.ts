import { calls } from '#events'
import type { GatewayDeps } from '../deps'
import { nothingThere } from '../http/errors'
import { serve, type Route } from '../http/serve'
import { success } from '../http/success'
import type { StepRecorder } from '../live/wall/step-recorder'

/** The steps that were recorded while an admin watched. */
export function eventWallRoutes({
  recorder,
  bus,
  deliveryChannel,
}: {
  recorder: Pick<StepRecorder, 'isOn' | 'recent' | 'story'>
  bus: Pick<GatewayDeps['bus'], 'kind'>
} & Pick<GatewayDeps, 'deliveryChannel'>): Route[] {
  return [
    serve(calls.recentSteps, async () =>
      success({
        isRecording: recorder.isOn(),
        // With Kafka, services may run in processes of their own, which tell over Redis how they handle events.
        seesAllHandlers: bus.kind === 'embedded' || deliveryChannel !== undefined,
        steps: recorder.recent(),
      }),
    ),
    serve(calls.story, async ({ params }) => {
      const steps = recorder.story(params.correlationId)
      if (steps.length === 0) throw nothingThere()
      return success({ steps })
    }),
  ]
}
