import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openPostgres } from '@evenkeel/server-kit/database/open-postgres'
import { findFreePort } from '@evenkeel/server-kit/testing/free-port'
import { type CommandResult, runCommand } from '../../../commands/testing/run-command.ts'
import { readEnv } from '../../../read-env.ts'
import { createProduct, type Product } from '../../../product.ts'
import type { Json, RequestOptions } from '../../testing/services.ts'
import { startMailServer, writeTenantConfig } from './provider-setup.ts'

/** URL of the staff application. */
export const STAFF_URL = 'https://staff.provider.example'

/** One process of the product in production, without a port. */
export interface StartedProduct {
  readonly product: Product
  readonly send: (
    method: string,
    url: string,
    sent?: RequestOptions,
  ) => Promise<{ readonly status: number; readonly body: Json }>
}

/**
 * A provider with an own network in production: settings, tenant config and a mail server, as docs/operating describes,
 * without demo data. `run` runs an operator command with the settings.
 */
export async function createProvider(databaseUrl: string) {
  const folder = mkdtempSync(path.join(tmpdir(), 'evenkeel-own-'))
  writeTenantConfig(path.join(folder, 'programmes'))
  const mails = await startMailServer()
  const settings = {
    NODE_ENV: 'production',
    NETWORK: 'own',
    DATABASE_URL: databaseUrl,
    ENCRYPTION_KEY: randomBytes(32).toString('base64'),
    PUBLIC_URL: 'http://localhost:3000',
    STAFF_URL,
    OPERATOR_PORT: String(await findFreePort()),
    SMTP_URL: mails.url,
    PROGRAMMES_DIR: path.join(folder, 'programmes'),
    DATA_DIR: path.join(folder, 'data'),
  }
  const running: Product[] = []
  const start = async (url = databaseUrl): Promise<StartedProduct> => {
    const env = readEnv({ ...settings, DATABASE_URL: url })
    const product = await createProduct(env, await openPostgres(url, { max: 4 }), false)
    running.push(product)
    await product.open()
    await product.prepare()
    const send: StartedProduct['send'] = async (
      method,
      path_,
      { body, authorization, headers = {} } = {},
    ) => {
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
    /** Opens the admin API of a process, used by commands. */
    openOperator: async ({ product }: StartedProduct): Promise<void> => {
      await product.operator.listen({ host: '127.0.0.1', port: Number(settings.OPERATOR_PORT) })
    },
    codeFor: mails.codeFor,
    linkFor: mails.linkFor,
    sentTo: mails.sentTo,
    run: (command: string, args: readonly string[] = [], url = databaseUrl): Promise<CommandResult> =>
      runCommand({ ...settings, DATABASE_URL: url }, command, args),
    end: async () => {
      for (const product of running) await product.stop()
      await mails.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
export type ProviderFixture = Awaited<ReturnType<typeof createProvider>>
