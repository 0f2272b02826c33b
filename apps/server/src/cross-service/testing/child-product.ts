import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import type { Json } from './services.ts'

const main = path.resolve(import.meta.dirname, '../../main.ts')

/** The product in a separate process. */
export interface ChildProduct {
  readonly base: string
  /** All output so far. */
  said(): string
  /** Sends one request; the response is parsed if it is JSON. */
  send(
    method: string,
    url: string,
    sent?: {
      authorization?: string
      body?: unknown
      key?: string
      headers?: Readonly<Record<string, string>>
    },
  ): Promise<{ status: number; headers: Headers; body: Json }>
  /** Sends a signal and waits for the exit; the exit code, or null if it was killed. */
  end(signal: 'SIGTERM' | 'SIGINT' | 'SIGKILL'): Promise<number | null>
  readonly process: ChildProcess
}

/** Starts the product with these settings and waits until it listens. */
export async function startChildProduct(
  settings: Readonly<Record<string, string>> & { readonly PORT: string },
): Promise<ChildProduct> {
  const child = spawn(process.execPath, [main], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NODE_ENV: 'development', DATABASE_URL: '', ...settings },
  })
  let said = ''
  const gone = once(child, 'exit')
  await new Promise<void>((ready, failed) => {
    const hear = (chunk: Buffer) => {
      said += chunk.toString()
      if (said.includes('stop with Ctrl+C')) ready()
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    child.once('exit', () => failed(new Error(`the product did not start: ${said}`)))
  })
  const base = `http://127.0.0.1:${settings.PORT}`
  return {
    base,
    process: child,
    said: () => said,
    send: async (method, url, { authorization, body, key, headers } = {}) => {
      const answer = await fetch(`${base}${url}`, {
        method,
        headers: {
          'x-client-id': 'northstar',
          ...headers,
          ...(authorization ? { authorization } : {}),
          ...(key ? { 'idempotency-key': key } : {}),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      const text = await answer.text()
      const isJson = answer.headers.get('content-type')?.startsWith('application/json')
      return {
        status: answer.status,
        headers: answer.headers,
        body: isJson ? (JSON.parse(text) as Json) : text,
      }
    },
    end: async (signal) => {
      if (child.exitCode === null && child.signalCode === null) child.kill(signal)
      await gone
      return child.exitCode
    },
  }
}

/** Logs in a demo member; returns the credentials. */
export async function signInToChild(
  { send }: Pick<ChildProduct, 'send'>,
  email = 'maya.lopez@northstar.example',
): Promise<{ authorization: string; jwt: string; patient: number }> {
  const { status, body } = await send('POST', '/api/auth/login', {
    body: { email, password: 'Calm#Harbor7' },
  })
  if (status !== 200) throw new Error(`log-in answered ${status}`)
  return { authorization: `Token ${body.auth_token}`, jwt: body.md_live.jwt, patient: body.mdlive_id }
}
