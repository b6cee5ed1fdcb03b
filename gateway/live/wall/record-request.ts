import type { Route } from '../../http/serve'
import type { StepRecorder } from './step-recorder'

/** The wall's own calls would fill it. */
const ownPaths = ['/api/admin/events', '/api/admin/dead-letters', '/api/admin/parked-events']

interface AnsweredRequest {
  correlationId: string
  /** Absent for pages, files and unknown addresses. */
  route: Pick<Route, 'call' | 'quiet'> | undefined
  method: string
  status: number
  ms: number
}

/** True if a request belongs on the wall. Successful reads do only if they caused something. */
export function isShown({ route, method, status }: AnsweredRequest, hasCaused: boolean): boolean {
  if (route === undefined || route.quiet === 'always') return false
  if (method === 'GET' && ownPaths.some((path) => route.call.path.startsWith(path))) return false
  return method !== 'GET' || status >= 400 || hasCaused
}

/** Records an answered request: its declared path, never its address, body or user. */
export function recordRequest(recorder: StepRecorder, request: AnsweredRequest): void {
  const { correlationId, route, method, status, ms } = request
  if (route === undefined || !isShown(request, recorder.knows(correlationId))) return
  recorder.record({
    ...{ kind: 'request', correlationId, at: new Date(Date.now() - ms).toISOString() },
    ...{ method, route: route.call.path, status, ms: Math.round(ms) },
  })
}
