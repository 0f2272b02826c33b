import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import type { Json } from './cross-service/testing/services.ts'

const root = path.resolve(import.meta.dirname, '../../..')
const text = (file: string): string => readFileSync(path.join(root, file), 'utf8')
/** Names of all settings. */
const settings = new Set([...text('.env.example').matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name))
const compose: Json = parse(text('deploy/compose.yaml'), { merge: true })
const manifests = (file: string): readonly Json[] => parseAllDocuments(text(file)).map((one) => one.toJS())
const cluster = [
  'deploy/kubernetes.yaml',
  'deploy/kubernetes-migrate.yaml',
  'deploy/kubernetes-jobs.yaml',
  'deploy/kubernetes-programmes.yaml',
].flatMap(manifests)
const named = (kind: string, name = 'evenkeel'): Json =>
  cluster.find((one) => one.kind === kind && one.metadata.name === name)
const [deployment, service, budget, ingress] = [
  'Deployment',
  'Service',
  'PodDisruptionBudget',
  'Ingress',
].map((kind) => named(kind))
/** Pod template of each workload kind. */
const pods: readonly Json[] = [
  deployment.spec.template.spec,
  named('Job', 'evenkeel-migrate').spec.template.spec,
  ...['evenkeel-backup', 'evenkeel-audit'].map(
    (name) => named('CronJob', name).spec.jobTemplate.spec.template.spec,
  ),
  named('Pod', 'evenkeel-programmes').spec,
]
/** Service behind an external address. */
const serviceBehind = (address: string): string =>
  cluster
    .filter(({ kind }) => kind === 'Ingress')
    .flatMap(({ spec }) => spec.rules[0].http.paths)
    .find(({ path: one }: Json) => one === address).backend.service.name
/** Longer than the shutdown of the product. */
const GRACE = 30

describe('deploy/', () => {
  it('uses existing settings, including those required in production', () => {
    const container = deployment.spec.template.spec.containers[0]
    const onKubernetes = container.env.map(({ name }: { name: string }) => name)
    const inCompose = Object.keys(compose.services['portal-1'].environment)
    const inImage = [...text('deploy/Dockerfile').matchAll(/^ENV (.*)$/gm)].flatMap(([, line]) =>
      [...(line ?? '').matchAll(/([A-Z_]+)=/g)].map(([, name]) => name),
    )
    for (const named of [onKubernetes, inCompose, inImage])
      expect(named.filter((name: string) => !settings.has(name))).toEqual([])
    const inProduction = ['DATABASE_URL', 'ENCRYPTION_KEY', 'SMTP_URL', 'PUBLIC_URL', 'TRUSTED_PROXIES']
    for (const needed of [...inProduction, 'PROGRAMMES_DIR', 'METRICS_TOKEN', 'BACKUPS_DIR']) {
      expect(onKubernetes).toContain(needed)
      expect(inCompose).toContain(needed)
    }
  })

  it('mounts the configured folders and the proxy certificate in compose', () => {
    for (const name of ['portal-1', 'portal-2', 'migrate']) {
      const { environment, volumes } = compose.services[name]
      const places = volumes.map((line: string) => line.replace(/\$\{.*?\}/, 'x').split(':')[1])
      expect(places).toEqual([environment.PROGRAMMES_DIR, environment.BACKUPS_DIR])
    }
    expect(text('deploy/Dockerfile')).toContain('chown node:node /data /backups')
    const { environment, volumes, ports } = compose.services.proxy
    const file = /:\+(\S+)\}$/.exec(environment.PORTAL_CERTIFICATE)?.[1] ?? 'none'
    expect(volumes.some((line: string) => line.includes('PORTAL_CERTIFICATE') && line.includes(file))).toBe(
      true,
    )
    // Without a certificate the proxy is reachable only from this machine.
    expect(ports).toEqual(['80:80', '443:443', '127.0.0.1:8080:8080'])
  })

  it('writes each daily backup into a separate folder', () => {
    expect(text('deploy/evenkeel-nightly.service')).toContain('date +%%FT%%H-%%M-%%S')
  })

  it('stops two instances one after the other with a grace period, as an unprivileged user', () => {
    const { spec } = deployment.spec.template
    expect(spec.terminationGracePeriodSeconds).toBeGreaterThan(GRACE)
    expect(Number.parseInt(compose.services['portal-2'].stop_grace_period, 10)).toBeGreaterThan(GRACE)
    expect(deployment.spec.strategy.rollingUpdate.maxUnavailable).toBe(0)
    // The autoscaler sets the number of replicas: a value in the deployment would reset it at every upgrade.
    const { scaleTargetRef, minReplicas } = named('HorizontalPodAutoscaler').spec
    expect([deployment.spec.replicas, scaleTargetRef.name, minReplicas]).toEqual([undefined, 'evenkeel', 2])
    expect([spec.securityContext.runAsNonRoot, budget.spec.minAvailable]).toEqual([true, 1])
    expect(text('deploy/Dockerfile')).toMatch(/^USER node$/m)
    const { readinessProbe, livenessProbe } = spec.containers[0]
    expect([readinessProbe.httpGet.path, livenessProbe.httpGet.path]).toEqual(['/readyz', '/healthz'])
  })

  it('runs under systemd as an unprivileged user, with a stop timeout and existing settings', () => {
    const unit = text('deploy/evenkeel@.service')
    const valueOf = (name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(unit)?.[1] ?? ''
    const set = [...valueOf('Environment').matchAll(/([A-Z_]+)=/g)].map(([, name]) => name)
    expect(set).toEqual(['NODE_ENV', 'PORT', 'DATA_DIR', 'DRAIN_SECONDS'])
    expect(set.filter((name) => !settings.has(name))).toEqual([])
    expect(Number(valueOf('TimeoutStopSec'))).toBeGreaterThan(GRACE)
    expect([valueOf('User'), valueOf('NoNewPrivileges'), valueOf('ProtectSystem')]).toEqual([
      'evenkeel',
      'yes',
      'strict',
    ])
    // The product itself, so that it receives signals.
    const started = /^\/opt\/evenkeel\/(\S+) (\S+)$/.exec(valueOf('ExecStart'))?.slice(1) ?? []
    expect(started).toEqual(['node_modules/.bin/node', 'apps/server/src/main.ts'])
  })

  it('routes the ingress to the port of the product', () => {
    expect(serviceBehind('/')).toBe(service.metadata.name)
    expect(service.spec.selector).toEqual(deployment.spec.template.metadata.labels)
  })

  it('runs as a database user without ownership, after the owner has migrated', () => {
    const users = text('deploy/database-users.sh')
    expect(users).toMatch(/CREATE ROLE evenkeel_app LOGIN PASSWORD/)
    expect(users).not.toMatch(/SUPERUSER|BYPASSRLS/)
    for (const instance of ['portal-1', 'portal-2']) {
      const { environment, depends_on } = compose.services[instance]
      expect(new URL(environment.DATABASE_URL.replace(/\$\{.*?\}/, 'x')).username).toBe('evenkeel_app')
      expect([environment.DATABASE_OWNER_URL, environment.MIGRATE_AT_START]).toEqual([undefined, '0'])
      expect(depends_on.migrate.condition).toBe('service_completed_successfully')
    }
    const { command, environment } = compose.services.migrate
    expect([command.at(-1), environment.DATABASE_OWNER_URL]).toEqual([
      'apps/server/src/commands/migrate.ts',
      expect.stringContaining('evenkeel_owner'),
    ])
  })

  it('does not expose metrics and admin API', () => {
    const closed = cluster.find(({ metadata }) => metadata.name === serviceBehind('/metrics'))
    expect(closed.spec.selector).toBeUndefined()
    expect(serviceBehind('/operate')).toBe(closed.metadata.name)
    // A default backend would receive unmatched requests.
    expect(named('Ingress', 'evenkeel-doors').metadata.annotations).toBeUndefined()
    expect(ingress.spec.rules[0].http.paths.map(({ path: one }: Json) => one)).toEqual(['/'])
    const [, acl = ''] = /acl operators path,url_dec -m reg -i (\S+)/.exec(text('deploy/haproxy.cfg')) ?? []
    const isClosed = (address: string) => new RegExp(acl, 'i').test(decodeURIComponent(address))
    for (const address of ['/metrics', '/operate/backup', '//metrics', '/%6detrics', '/METRICS/'])
      expect(isClosed(address)).toBe(true)
    for (const address of ['/', '/northstar/', '/operated/', '/northstar/metrics'])
      expect(isClosed(address)).toBe(false)
  })

  it('excludes files with keys from image and repository', () => {
    for (const file of ['.gitignore', '.dockerignore', 'deploy/Dockerfile.dockerignore'])
      expect(text(file).split('\n')).toEqual(expect.arrayContaining(['.env', '.env.*', '!.env.example']))
  })

  it('runs Kubernetes pods without token and privileges, with an immutable image', () => {
    for (const spec of pods) {
      const [container] = spec.containers
      expect(spec.automountServiceAccountToken).toBe(false)
      expect(spec.securityContext.runAsNonRoot).toBe(true)
      expect(container.securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      })
      expect(container.image).toMatch(/@sha256:[0-9a-f]{64}$/)
      const volumes = spec.volumes.map(({ name }: Json) => name)
      expect(container.volumeMounts.map(({ name }: Json) => name)).toEqual(volumes)
      expect(
        container.env.map(({ name }: Json) => name).filter((name: string) => !settings.has(name)),
      ).toEqual([])
    }
    expect(new Set(pods.map(({ containers }) => containers[0].image)).size).toBe(1)
  })

  it('runs existing programs in jobs, and only the migration as the owner of the tables', () => {
    const commands = pods.slice(1, 4).map(({ containers }) => containers[0].command.join(' '))
    const programs = commands.map((line) => /apps\/server\/src\/commands\/[a-z-]+\.ts/.exec(line)?.[0] ?? '')
    expect(programs.map((file) => path.basename(file))).toEqual([
      'migrate.ts',
      'backup.ts',
      'audit-verify.ts',
    ])
    for (const file of programs) expect(existsSync(path.join(root, file))).toBe(true)
    const owners = pods.map(({ containers }) =>
      containers[0].env.some(({ name }: Json) => name === 'DATABASE_OWNER_URL'),
    )
    expect(owners).toEqual([false, true, false, false, false])
    const claims = pods.flatMap(({ volumes }) =>
      volumes.flatMap(({ persistentVolumeClaim }: Json) => persistentVolumeClaim?.claimName ?? []),
    )
    expect(new Set(claims)).toEqual(new Set(['evenkeel-programmes', 'evenkeel-backups']))
    for (const claim of claims) expect(named('PersistentVolumeClaim', claim)).toBeDefined()
    const fill = named('Pod', 'evenkeel-programmes').spec
    expect(fill.volumes[0].persistentVolumeClaim).toEqual({ claimName: 'evenkeel-programmes' })
    // The migration reads the same files as the release.
    const folders = pods
      .slice(0, 2)
      .map(({ containers }) => containers[0].env.find(({ name }: Json) => name === 'PROGRAMMES_DIR')?.value)
    expect(folders).toEqual([fill.containers[0].volumeMounts[0].mountPath, '/programmes'])
  })

  it('defines ingress and egress rules for every Kubernetes pod', () => {
    for (const name of ['evenkeel', 'evenkeel-job']) {
      const { podSelector, policyTypes, egress } = named('NetworkPolicy', name).spec
      expect([podSelector.matchLabels.app, policyTypes]).toEqual([name, ['Ingress', 'Egress']])
      expect(egress.every(({ to }: Json) => to.length > 0)).toBe(true)
    }
    expect(named('NetworkPolicy', 'evenkeel-job').spec.ingress).toBeUndefined()
    const out = named('NetworkPolicy', 'evenkeel').spec.egress.flatMap(({ ports }: Json) =>
      ports.map(({ port }: Json) => port),
    )
    // DNS, database, both mail ports, https, clamd, traces.
    expect(out).toEqual([53, 53, 5432, 465, 587, 443, 3310, 4318])
    for (const one of ['evenkeel', 'evenkeel-staff', 'evenkeel-doors'])
      expect(named('Ingress', one).spec.ingressClassName).toBe('nginx')
  })

  it('serves a separate staff host at every proxy, without buffering live events', () => {
    const { rules, tls } = named('Ingress', 'evenkeel-staff').spec
    const onKubernetes = deployment.spec.template.spec.containers[0].env
    const address = onKubernetes.find(({ name }: Json) => name === 'STAFF_URL').value
    expect([new URL(address).protocol, new URL(address).host]).toEqual(['https:', rules[0].host])
    expect([tls[0].hosts, rules[0].http.paths[0].backend.service.name]).toEqual([
      [rules[0].host],
      service.metadata.name,
    ])
    expect(ingress.spec.rules.map(({ host }: Json) => host)).not.toContain(rules[0].host)
    const passes = 'nginx.ingress.kubernetes.io/proxy-buffering'
    expect(named('Ingress', 'evenkeel-staff').metadata.annotations[passes]).toBe('off')
    const blocks = text('deploy/nginx.conf').split(/^server \{$/m)
    const own = blocks.filter((block) => block.includes(`server_name ${rules[0].host};`))
    expect(own).toHaveLength(1)
    for (const line of ['proxy_buffering off;', 'proxy_set_header Host $http_host;', 'limit_req zone='])
      expect(own[0]).toContain(line)
    // One setting of compose configures both the product and the proxy.
    expect(compose.services['portal-1'].environment.STAFF_URL).toBe('${STAFF_HOST:+https://${STAFF_HOST}}')
    expect(compose.services.proxy.environment.STAFF_HOST).toBe('${STAFF_HOST:-}')
    expect(text('deploy/haproxy.cfg')).toContain('acl staff hdr(host),field(1,:) -i "${STAFF_HOST}"')
  })

  it('limits staff uploads to 5 MB at every proxy, at least the limit of the API contract', () => {
    const folder = 'packages/api-contract/src/staff'
    const files = readdirSync(path.join(root, folder)).filter((file) => file.endsWith('.ts'))
    const taken = files.flatMap((file) =>
      [...text(`${folder}/${file}`).matchAll(/bytes: ([\d_]+)/g)].map(([, bytes]) =>
        Number(bytes?.replaceAll('_', '')),
      ),
    )
    expect(Math.max(1_000_000, ...taken)).toBeLessThan(5_000_000)
    expect(text('deploy/haproxy.cfg')).toContain('if staff { req.body_size gt 5000000 }')
    expect(text('deploy/nginx.conf')).toContain('client_max_body_size 5m;')
    const most = 'nginx.ingress.kubernetes.io/proxy-body-size'
    expect(named('Ingress', 'evenkeel-staff').metadata.annotations[most]).toBe('5m')
  })

  it('serves help lines from pods that are not ready', () => {
    const alive = named('Service', 'evenkeel-alive')
    expect([alive.spec.publishNotReadyAddresses, alive.spec.selector]).toEqual([true, service.spec.selector])
    expect(ingress.metadata.annotations['nginx.ingress.kubernetes.io/default-backend']).toBe('evenkeel-alive')
  })

  it('pins every workflow action to a commit, and runs existing scripts', () => {
    const { permissions, jobs }: Json = parse(text('.github/workflows/ci.yaml'))
    const steps: Json[] = Object.values<Json>(jobs).flatMap((job) => job.steps)
    const used = steps.flatMap(({ uses }) => uses ?? [])
    expect(used.length).toBeGreaterThan(3)
    expect(used.filter((name: string) => !/@[0-9a-f]{40}$/.test(name))).toEqual([])
    expect(permissions).toEqual({ contents: 'read' })
    const scripts = Object.keys(JSON.parse(text('package.json')).scripts)
    const run = steps.flatMap(({ run: line }) =>
      [...(line ?? '').matchAll(/npm run (?:--silent )?([\w:]+)/g)].map(([, name]) => name),
    )
    expect(run.filter((name) => !scripts.includes(name ?? ''))).toEqual([])
  })

  it('contains no keys', () => {
    for (const file of [
      'compose.yaml',
      'kubernetes.yaml',
      'kubernetes-migrate.yaml',
      'kubernetes-jobs.yaml',
      'kubernetes-programmes.yaml',
      'Dockerfile',
      'haproxy.cfg',
      'evenkeel@.service',
      'nginx.conf',
      'monitoring/prometheus.yaml',
    ])
      expect(text(`deploy/${file}`)).not.toMatch(/[A-Za-z0-9+/]{43}=|password: [^$]/i)
  })
})
