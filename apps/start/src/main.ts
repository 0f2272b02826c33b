import { seconds } from '@evenkeel/contract/units'
import { databaseError } from '@evenkeel/server/store/database-error'
import { type Env, tracesUrl } from './env.ts'
import { openStore, settings } from './open-store.ts'
import { createProduct, type Product } from './product.ts'
import { shutDown } from './shut-down.ts'
import { noTracing, type Tracing } from './observability/tracing/tracing.ts'

const say = (line: string): void => void process.stdout.write(`${line}\n`)

/** Ends with one line that says what is wrong; a stack would only hide it. */
function refuse(error: unknown): never {
  const words = databaseError(error)?.message ?? (error instanceof Error ? error.message : String(error))
  process.stderr.write(`Evenkeel cannot start: ${words}\n`)
  process.exit(1)
}

function greet(env: Env): void {
  const address = env.PUBLIC_URL ?? `http://${env.HOST}:${env.PORT}`
  say('')
  say(`Evenkeel is ready: ${address}/northstar/`)
  say(`  another organisation      ${address}/cedarvalley/  ${address}/ironwood/  ${address}/palebrand/`)
  if (!env.SMTP_URL) say(`  mail that was sent        ${address}/mailbox`)
  say(`  API documentation         ${address}/api/docs`)
  if (env.NODE_ENV !== 'production')
    say('  demo sign-in              maya.lopez@northstar.example  Calm#Harbor7')
  say('  stop with Ctrl+C')
}

/** Traces where a collector is set; else the libraries for them are not even loaded. */
async function tracingOf(env: Env): Promise<Tracing> {
  const url = tracesUrl(env)
  if (url === null) return noTracing
  const { openTracing } = await import('./observability/tracing/open-tracing.ts')
  return openTracing({
    url,
    share: env.OTEL_TRACES_SAMPLER === 'always_on' ? 1 : env.OTEL_TRACES_SAMPLER_ARG,
  })
}

/** Stops in order when the process is asked to end, and when something happened that nobody foresaw. */
function endInOrder(product: Product, env: Env): void {
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
  // What nobody caught leaves the process in a state nobody knows: it ends, and is started again by whoever watches it.
  // Only the kind of error is written: its words can hold what a member typed.
  const fall = (error: unknown): void => {
    product.app.log.fatal({ type: error instanceof Error ? error.name : typeof error }, 'unforeseen error')
    stop(0, 1)
  }
  process.on('uncaughtException', fall)
  process.on('unhandledRejection', fall)
}

async function main(): Promise<void> {
  const env = settings()
  const dev = process.argv.includes('--dev')
  say(
    env.DATABASE_URL
      ? 'Opening the PostgreSQL database …'
      : `Opening the embedded database in ${env.DATA_DIR} …`,
  )
  const store = await openStore(env)
  const product = await createProduct(env, store, dev, await tracingOf(env))
  await product.open()
  endInOrder(product, env)
  // Before the database is brought up to date, which may take a while: pages with the help lines are there from now on.
  await product.app.listen({ port: env.PORT, host: env.HOST })
  say('Bringing tables and programmes up to date …')
  if (await product.prepare()) greet(env)
}

main().catch(refuse)
