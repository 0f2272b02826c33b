import { execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { freePort } from '@evenkeel/server/testing/free-port'
import {
  startMails,
  writeProgrammes,
} from '../../apps/start/src/cross-service/own-network/testing/surroundings.ts'
import { folderOf } from '../ports.ts'
import { isReady, ownServer } from './own-product.ts'

/** A provider with a network of their own, in production: an empty PostgreSQL, a mail server, programme files, and nothing invented. */
export async function ownProvider() {
  const database = await ownServer()
  if (typeof database === 'string') return database
  const port = await freePort()
  const folder = folderOf(port)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  writeProgrammes(path.join(folder, 'programmes'))
  const mails = await startMails()
  const [members, staff] = [`http://127.0.0.1:${port}`, `http://localhost:${port}`]
  const env = {
    ...process.env,
    ...database.settings,
    NODE_ENV: 'production',
    NETWORK: 'own',
    PORT: String(port),
    OPERATOR_PORT: String(await freePort()),
    ENCRYPTION_KEY: randomBytes(32).toString('base64'),
    PUBLIC_URL: members,
    STAFF_URL: staff,
    SMTP_URL: mails.url,
    PROGRAMMES_DIR: path.join(folder, 'programmes'),
    DATA_DIR: path.join(folder, 'data'),
    MIGRATE_AT_START: '0',
  }
  /** One of the operator's commands; what it prints. */
  const run = async (command: string, ...args: readonly string[]): Promise<string> => {
    const file = `apps/start/src/commands/${command}`
    return (await promisify(execFile)(process.execPath, [file, ...args], { env })).stdout
  }
  await run('migrate.ts')
  const product = spawn(process.execPath, ['apps/start/src/main.ts'], { env, stdio: 'ignore' })
  await isReady(product, members)
  return {
    members,
    staff,
    run,
    codeFor: mails.codeFor,
    linkFor: mails.linkFor,
    /** Has the hour of every booked visit come: nobody can set the clock in production. */
    beginVisits: async (): Promise<void> => {
      const client = new pg.Client({ connectionString: database.settings.DATABASE_URL })
      await client.connect()
      await client.query(
        "update telehealth.appointments set starts_at = now() - interval '1 minute', ends_at = now() + interval '49 minutes'",
      )
      await client.end()
    },
    end: async (): Promise<void> => {
      const ended = once(product, 'exit')
      product.kill('SIGTERM')
      await ended
      await mails.stop()
      await database.end()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
export type OwnProvider = Exclude<Awaited<ReturnType<typeof ownProvider>>, string>
