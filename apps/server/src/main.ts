import { lookup } from 'node:dns/promises'
import { seconds } from '@evenkeel/api-contract/time/duration-units'
import { systemClock } from '@evenkeel/server-kit/clock'
import { type Env, getOperatorPort, getTracesUrl } from './env.ts'
import { checkTenantConfigFiles } from './tenant-config/check-tenant-config-files.ts'
import { collectSettingWarnings, isProductionRequested, openStore, loadSettings } from './open-store.ts'
import { createProduct, type Product } from './product.ts'
import { checkMailServer } from './settings/setting-warnings.ts'
import { shutDown } from './lifecycle/shut-down.ts'
import { type StartupLog, createStartupLog } from './lifecycle/startup-log.ts'
import { describeStartupError } from './database/format-error.ts'
import { noTracing, type Tracing } from './observability/tracing/tracing.ts'

/** JSON lines in production; includes settings of a `.env` file once it was read. */
const createMessages = (): StartupLog =>
  createStartupLog(isProductionRequested(), systemClock, {
    out: (text) => void process.stdout.write(text),
    err: (text) => void process.stderr.write(text),
  })

/** Exits with a one-line error. */
function exitWithError(error: unknown): never {
  createMessages().fatal(describeStartupError(error))
  process.exit(1)
}

function logGreeting({ info }: StartupLog, env: Env, { demoStaff }: Pick<Product, 'demoStaff'>): void {
  const address = env.PUBLIC_URL ?? `http://${env.HOST}:${env.PORT}`
  if (env.NODE_ENV === 'production') return info(`Evenkeel is ready: ${address}`)
  info('')
  info(`Evenkeel is ready: ${address}/northstar/`)
  info(`  another organisation      ${address}/cedarvalley/  ${address}/ironwood/  ${address}/palebrand/`)
  if (!env.SMTP_URL) info(`  captured email            ${address}/mailbox`)
  info(`  API documentation         ${address}/api/docs`)
  info('  demo sign-in              maya.lopez@northstar.example  Calm#Harbor7')
  info('  demo staff; each creates a passkey with this link (works once):')
  for (const { name, role, organisation, link } of demoStaff())
    info(`    ${[name, role.replace('_', ' '), organisation].filter(Boolean).join(', ').padEnd(40)}  ${link}`)
  info('  stop with Ctrl+C')
}

/** Logs startup warnings. The mail server lookup runs in the background. */
function logSettingWarnings({ warn }: StartupLog, env: Env): void {
  for (const line of collectSettingWarnings(env)) warn(line)
  void checkMailServer(env, lookup).then((line) => {
    if (line !== null) warn(line)
  })
}

/** Whether a port is already in use. */
const isPortInUse = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'

/**
 * Opens the admin API and then the public port. In development, if another program uses the default operator port,
 * the product runs without the admin API.
 */
async function listen({ app, operator }: Product, env: Env, { warn }: StartupLog): Promise<void> {
  const port = getOperatorPort(env)
  await operator.listen({ port, host: env.OPERATOR_HOST }).catch((error: unknown) => {
    const why = error instanceof Error ? error.message : String(error)
    if (env.NODE_ENV === 'production' || env.OPERATOR_PORT !== undefined)
      throw new Error(
        isPortInUse(error)
          ? `is another instance with PORT ${env.PORT} running on this machine? The admin API cannot listen (${why}). Stop that instance or choose another PORT; if another program uses the port, set OPERATOR_PORT.`
          : `the admin API cannot listen (${why}). Set OPERATOR_HOST and OPERATOR_PORT.`,
      )
    warn(`Operator commands cannot reach this process (${why}). Set OPERATOR_PORT to enable them.`)
  })
  await app.listen({ port: env.PORT, host: env.HOST }).catch((error: unknown) => {
    const why = error instanceof Error ? error.message : String(error)
    throw new Error(
      isPortInUse(error)
        ? `another instance or program uses PORT ${env.PORT} (${why}). Stop it or choose another PORT.`
        : `the public port cannot be opened (${why}). Set HOST and PORT.`,
    )
  })
}

/** Opens tracing if a collector is set; otherwise its libraries are not loaded. */
async function createTracing(env: Env): Promise<Tracing> {
  const url = getTracesUrl(env)
  if (url === null) return noTracing
  const { openTracing } = await import('./observability/tracing/open-tracing.ts')
  return openTracing({
    url,
    share: env.OTEL_TRACES_SAMPLER === 'always_on' ? 1 : env.OTEL_TRACES_SAMPLER_ARG,
  })
}

/** Shuts down gracefully on a signal and after an unhandled error. */
function registerShutdown(product: Product, env: Env): void {
  let isStopping = false
  const stop = (notice: number, code: number): void => {
    if (isStopping) return
    isStopping = true
    shutDown(product, { notice }).then(
      (inTime) => process.exit(inTime ? code : 1),
      () => process.exit(1),
    )
  }
  process.on('SIGTERM', () => stop(seconds(env.DRAIN_SECONDS), 0))
  process.on('SIGINT', () => stop(0, 0))
  // An unhandled error leaves an unknown state: exit, and let the supervisor restart the process.
  // Only the error type is logged: the message can contain member data.
  const exitOnError = (error: unknown): void => {
    createMessages().fatal(`unhandled error: ${error instanceof Error ? error.name : typeof error}`)
    stop(0, 1)
  }
  process.on('uncaughtException', exitOnError)
  process.on('unhandledRejection', exitOnError)
}

async function main(): Promise<void> {
  const env = loadSettings()
  const log = createMessages()
  checkTenantConfigFiles(env.PROGRAMMES_DIR)
  logSettingWarnings(log, env)
  const dev = process.argv.includes('--dev')
  log.info(
    env.DATABASE_URL
      ? 'Opening the PostgreSQL database …'
      : `Opening the embedded database in ${env.DATA_DIR} …`,
  )
  const store = await openStore(env, `evenkeel@${env.PORT}`, log.warn)
  const product = await createProduct(env, store, dev, await createTracing(env))
  await product.open()
  registerShutdown(product, env)
  // Before the migration, which may take a while: pages with the help lines are available from now on.
  await listen(product, env, log)
  log.info('Migrating the database and loading the tenant config …')
  if (await product.prepare()) logGreeting(log, env, product)
}

// A closed log pipe must not stop the product.
for (const output of [process.stdout, process.stderr]) output.on('error', () => {})

main().catch(exitWithError)
