import type { Env } from './env.ts'
import { openStore, settings } from './open-store.ts'
import { createProduct } from './product.ts'

const say = (line: string): void => void process.stdout.write(`${line}\n`)

/** Ends with one line that says what is wrong; a stack would only hide it. */
function refuse(error: unknown): never {
  process.stderr.write(`Evenkeel cannot start: ${error instanceof Error ? error.message : String(error)}\n`)
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

async function main(): Promise<void> {
  const env = settings()
  const dev = process.argv.includes('--dev')
  say(
    env.DATABASE_URL
      ? 'Opening the PostgreSQL database …'
      : `Opening the embedded database in ${env.DATA_DIR} …`,
  )
  const store = await openStore(env)
  const product = await createProduct(env, store, dev)
  say('Bringing tables and programmes up to date …')
  await product.prepare()
  await product.app.listen({ port: env.PORT, host: env.HOST })
  greet(env)

  let stopping = false
  const stop = () => {
    if (stopping) return
    stopping = true
    product.drain()
    void product.stop().then(() => process.exit(0), refuse)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}

main().catch(refuse)
