import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { parseAllDocuments } from 'yaml'
import { z } from 'zod'

const secretKey = z.object({ name: z.string(), key: z.string(), optional: z.boolean().default(false) })
const container = z.object({
  name: z.string(),
  command: z.array(z.string()),
  env: z
    .array(
      z.object({
        name: z.string(),
        value: z.string().optional(),
        valueFrom: z
          .object({ secretKeyRef: secretKey.optional(), configMapKeyRef: secretKey.optional() })
          .optional(),
      }),
    )
    .default([]),
  envFrom: z.array(z.object({ configMapRef: z.object({ name: z.string() }) })).default([]),
  ports: z.array(z.object({ name: z.string(), containerPort: z.number() })).default([]),
  securityContext: z.unknown(),
  volumeMounts: z.array(z.object({ name: z.string(), mountPath: z.string() })),
  startupProbe: z.unknown().optional(),
  livenessProbe: z.unknown().optional(),
  readinessProbe: z.unknown().optional(),
})
const workload = z.object({
  kind: z.enum(['Deployment', 'Job']),
  metadata: z.object({ name: z.string() }),
  spec: z.object({
    template: z.object({
      metadata: z.object({ labels: z.record(z.string(), z.string()) }),
      spec: z.object({
        automountServiceAccountToken: z.boolean(),
        terminationGracePeriodSeconds: z.number().optional(),
        securityContext: z.unknown(),
        containers: z.tuple([container]),
        volumes: z.array(z.object({ name: z.string() }).loose()),
      }),
    }),
  }),
})
export type Workload = z.infer<typeof workload>

const labels = z.record(z.string(), z.string())
const selector = z.object({
  matchLabels: labels.default({}),
  matchExpressions: z
    .array(z.object({ key: z.string(), operator: z.literal('In'), values: z.array(z.string()) }))
    .default([]),
})
export type Selector = z.infer<typeof selector>
/** Labels that select pods. */
const selecting = z.union([
  z
    .object({ kind: z.literal('Service'), spec: z.object({ selector: labels }) })
    .transform(({ spec }) => ({ matchLabels: spec.selector, matchExpressions: [] })),
  z
    .object({ kind: z.literal('PodDisruptionBudget'), spec: z.object({ selector }) })
    .transform(({ spec }) => spec.selector),
  z
    .object({ kind: z.literal('NetworkPolicy'), spec: z.object({ podSelector: selector }) })
    .transform(({ spec }) => spec.podSelector),
])
const scaling = z.object({
  kind: z.literal('HorizontalPodAutoscaler'),
  metadata: z.object({ name: z.string() }),
  spec: z.object({ scaleTargetRef: z.object({ kind: z.literal('Deployment'), name: z.string() }) }),
})
const settings = z.object({
  kind: z.literal('ConfigMap'),
  metadata: z.object({ name: z.string() }),
  data: z.record(z.string(), z.string()),
})

/** Renders a kustomization with kustomize itself, a Go program. */
export async function render(folder: string) {
  const cwd = fileURLToPath(new URL('.', import.meta.url))
  const { stdout } = await promisify(execFile)('go', ['tool', 'kustomize', 'build', folder], { cwd })
  const objects = parseAllDocuments(stdout).map((each) => each.toJS() as unknown)
  const all = <Of extends z.ZodType>(of: Of): z.infer<Of>[] =>
    objects.flatMap((each) => {
      const parsed = of.safeParse(each)
      return parsed.success ? [parsed.data] : []
    })
  return {
    text: stdout,
    objects,
    workloads: all(workload),
    selectors: all(selecting),
    scaled: all(scaling),
    settings: all(settings),
  }
}
