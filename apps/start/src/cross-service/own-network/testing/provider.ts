import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { callbackify } from 'node:util'
import { openPostgres } from '@evenkeel/server/store/open-postgres'
import { freePort } from '@evenkeel/server/testing/free-port'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'
import { type Ended, runCommand } from '../../../commands/testing/run-command.ts'
import { readEnv } from '../../../env.ts'
import { createProduct, type Product } from '../../../product.ts'
import type { Json, Sent } from '../../testing/services.ts'

const shipped = path.resolve(import.meta.dirname, '../../../../../../programmes')

/** A provider's own programmes: one organization is no demonstration; the others are left out by themselves. */
function writeProgrammes(folder: string): void {
  cpSync(shipped, folder, { recursive: true })
  const organisations = path.join(folder, 'organisations')
  const file = path.join(organisations, 'northstar.yaml')
  writeFileSync(file, readFileSync(file, 'utf8').replace('demo: true\n', ''))
  rmSync(path.join(folder, 'demo'), { recursive: true })
}

/** A mail server that keeps what it is given. */
async function startMails() {
  const mails: { readonly to: readonly string[]; readonly raw: string }[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: callbackify(async (stream: Readable, { envelope }: SMTPServerSession) => {
      mails.push({ to: envelope.rcptTo.map(({ address }) => address), raw: await text(stream) })
    }),
  })
  const port = await freePort()
  await once(server.listen(port, '127.0.0.1'), 'listening')
  return {
    url: `smtp://127.0.0.1:${port}`,
    /** The newest code for an address; waits until there is one. */
    codeFor: async (email: string): Promise<string> => {
      for (let waits = 0; waits < 400; waits += 1) {
        const codes = mails
          .filter(({ to }) => to.includes(email))
          .map(({ raw }) => /^\d{6}$/m.exec(raw.replaceAll('\r', ''))?.[0])
        const code = codes.findLast((one) => one !== undefined)
        if (code) return code
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
      throw new Error('no code came')
    },
    stop: () => new Promise<void>((done) => server.close(() => done())),
  }
}

/** One process of the product in production, as far as it is started without a port. */
export interface Started {
  readonly product: Product
  readonly send: (
    method: string,
    url: string,
    sent?: Sent,
  ) => Promise<{ readonly status: number; readonly body: Json }>
}

/**
 * A provider with a network of their own, in production: settings, programmes and a mail server, as docs/operating says, and nothing of
 * a demonstration. `run` runs an operator's command with the settings.
 */
export async function ownProvider(databaseUrl: string) {
  const folder = mkdtempSync(path.join(tmpdir(), 'evenkeel-own-'))
  writeProgrammes(path.join(folder, 'programmes'))
  const mails = await startMails()
  const settings = {
    NODE_ENV: 'production',
    NETWORK: 'own',
    DATABASE_URL: databaseUrl,
    ENCRYPTION_KEY: randomBytes(32).toString('base64'),
    PUBLIC_URL: 'http://localhost:3000',
    SMTP_URL: mails.url,
    PROGRAMMES_DIR: path.join(folder, 'programmes'),
    DATA_DIR: path.join(folder, 'data'),
  }
  const running: Product[] = []
  const start = async (url = databaseUrl): Promise<Started> => {
    const env = readEnv({ ...settings, DATABASE_URL: url })
    const product = await createProduct(env, await openPostgres(url, { max: 4 }), false)
    running.push(product)
    await product.open()
    await product.prepare()
    const send: Started['send'] = async (method, path_, { body, authorization, headers = {} } = {}) => {
      const answer = await product.app.inject({
        method: method as 'GET',
        url: path_,
        headers: { 'x-client-id': 'northstar', ...(authorization ? { authorization } : {}), ...headers },
        ...(body === undefined ? {} : { payload: body as object }),
      })
      const isJson = String(answer.headers['content-type']).startsWith('application/json')
      const parsed: Json = isJson ? answer.json() : answer.body
      return { status: answer.statusCode, body: parsed }
    }
    return { product, send }
  }
  return {
    folder,
    start,
    codeFor: mails.codeFor,
    run: (command: string, args: readonly string[] = [], url = databaseUrl): Promise<Ended> =>
      runCommand({ ...settings, DATABASE_URL: url }, command, args),
    end: async () => {
      for (const product of running) await product.stop()
      await mails.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
export type OwnProvider = Awaited<ReturnType<typeof ownProvider>>
