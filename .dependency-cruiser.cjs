/** The house's arrows: web → gateway → services → platform, and events is the language of all four. */
const only = (name, from, allowed) => ({
  name,
  severity: 'error',
  from: { path: from },
  to: {
    path: '^(events|client|platform|services|gateway|packages|demo|program|web|tests|bench|scripts)/',
    pathNot: [allowed, '^tests/fixtures/'],
  },
})

/** web/src, downwards: app → features → entities → components, live → http → session. A room imports itself and those named. */
const inWeb = (room, ...below) => ({
  name: `web-${room}-imports-downwards`,
  severity: 'error',
  from: { path: `^web/src/${room}/` },
  to: { path: '^web/src/.*/', pathNot: `^web/src/(${[room, ...below].join('|')})/` },
})

module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'only-tests-import-test-support',
      severity: 'error',
      from: { pathNot: '(\\.test\\.tsx?$|^tests/|^bench/|/testing/)' },
      to: { path: '(^tests/|/testing/)' },
    },
    only('events-imports-nothing', '^events/', '^(events/|packages/event-bus/define-event\\.ts$)'),
    only('platform-imports-downwards', '^platform/', '^(platform|events|packages)/'),
    only('packages-know-nothing-of-the-product', '^packages/', '^packages/'),
    {
      name: 'only-previews-inspect-pdfs',
      severity: 'error',
      from: { pathNot: '^(packages/pdf-guard|services/previews|tests|bench)/' },
      to: { path: '^packages/pdf-guard/' },
    },
    only('client-imports-events', '^client/', '^(client|events)/'),
    only('web-imports-client-and-events', '^web/', '^(web|client|events)/'),
    only('services-import-downwards', '^services/', '^(services|platform|events|packages)/'),
    only(
      'gateway-imports-downwards',
      '^gateway/',
      '^(gateway|services|platform|events|packages/socket-guard)/',
    ),
    only('demo-imports-downwards', '^demo/', '^(demo|services|platform|events)/'),
    {
      name: 'demo-is-loaded-only-when-asked-for',
      severity: 'error',
      from: { pathNot: '^demo/' },
      to: { path: '^demo/', dynamic: false },
    },
    {
      name: 'opentelemetry-is-loaded-only-where-traces-are-sent',
      severity: 'error',
      from: { pathNot: '(^platform/traces/|\\.test\\.ts$)' },
      to: {
        path: '(^platform/traces/create-traces\\.ts$|node_modules/@opentelemetry/)',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'traces-load-opentelemetry-dynamically',
      severity: 'error',
      from: { path: '^platform/traces/', pathNot: '\\.test\\.ts$' },
      to: { path: '^platform/traces/create-traces\\.ts$', dynamic: false, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'a-service-is-entered-by-its-index',
      severity: 'error',
      from: { path: '^services/([^/]+)/' },
      to: { path: '^services/', pathNot: '^services/($1/|[^/]+/index\\.ts$|testing/)' },
    },
    {
      name: 'services-are-entered-by-their-index',
      severity: 'error',
      from: { path: '^(gateway|program|demo)/' },
      to: { path: '^services/', pathNot: '^services/[^/]+/index\\.ts$' },
    },
    {
      name: 'platform-is-entered-by-its-index',
      severity: 'error',
      from: { path: '^(services|gateway|program|demo)/' },
      to: {
        path: '^platform/',
        pathNot: '^platform/((core|index|dist-file|jobs/serve-jobs)\\.ts$|testing/)',
      },
    },
    {
      name: 'web-features-never-import-each-other',
      severity: 'error',
      from: { path: '^web/src/features/([^/]+)/' },
      to: { path: '^web/src/features/', pathNot: '^web/src/features/$1/' },
    },
    inWeb('features', 'entities', 'components', 'live', 'http', 'session'),
    inWeb('entities', 'components', 'live', 'http', 'session'),
    inWeb('components'),
    inWeb('live', 'http', 'session'),
    inWeb('http', 'session'),
    inWeb('session'),
    {
      name: 'web-calls-the-server-in-api-folders',
      severity: 'error',
      from: { path: '^web/src/', pathNot: '(^web/src/http/|/api/)' },
      to: { path: '^web/src/http/(api-client|file-host)' },
    },
    {
      name: 'web-components-never-see-the-socket',
      severity: 'error',
      from: { path: '^web/src/.*components/' },
      to: { path: '^web/src/live/socket' },
    },
    {
      name: 'only-models-and-platform-know-mongoose',
      severity: 'error',
      from: { path: '^(gateway|services|web|events)/', pathNot: '(/model\\.ts$|\\.test\\.ts$)' },
      to: { path: 'node_modules/mongoose', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'events-know-no-outside',
      severity: 'error',
      from: { path: '^events/' },
      to: { path: 'node_modules/(?!zod/)', dependencyTypes: ['npm'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|data)/' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { conditionNames: ['import', 'node', 'default'], exportsFields: ['exports'] },
  },
}
