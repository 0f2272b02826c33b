import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from '@evenkeel/server/testing/free-port'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

// What comes back is asserted on, field by field.
// oxlint-disable-next-line typescript/no-explicit-any
type Json = any

const main = path.resolve(import.meta.dirname, '../../main.ts')
const EMAIL = 'maya.lopez@northstar.example'
const PASSWORD = 'Calm#Harbor7'

// Four starts, three of them on a new database, are too much for every commit: `npm run test:deep`.
describe.skipIf(process.env.DEEP !== '1')('a product that is killed with SIGKILL (trust R7)', () => {
  let folder = ''
  let base = ''
  let port = 0
  let product: ChildProcess | null = null
  let said = ''
  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'evenkeel-killed-'))
    port = await freePort()
    base = `http://127.0.0.1:${port}`
  })
  afterAll(async () => {
    await kill()
    rmSync(folder, { recursive: true, force: true })
  })

  /** Starts the product and waits until it says something. */
  async function startUntil(words: string): Promise<void> {
    const child = spawn(process.execPath, [main], {
      env: {
        ...process.env,
        NODE_ENV: 'development',
        PORT: String(port),
        DATA_DIR: folder,
        DATABASE_URL: '',
      },
    })
    product = child
    let output = ''
    await new Promise<void>((seen, failed) => {
      const hear = (chunk: Buffer) => {
        output += chunk.toString()
        said += chunk.toString()
        if (output.includes(words)) seen()
      }
      child.stdout.on('data', hear)
      child.stderr.on('data', hear)
      child.once('exit', () => failed(new Error(`ended before "${words}": ${output}`)))
    })
  }
  async function kill(): Promise<void> {
    if (!product) return
    product.removeAllListeners('exit')
    const gone = once(product, 'exit')
    product.kill('SIGKILL')
    await gone
    product = null
  }
  async function send(method: string, url: string, authorization = '', body?: Json) {
    const answer = await fetch(`${base}${url}`, {
      method,
      headers: { 'x-client-id': 'northstar', 'content-type': 'application/json', authorization },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    const parsed: Json = await answer.json()
    return { status: answer.status, body: parsed }
  }

  it('during its first start, twice, starts the third time; sessions and bookings survive a kill [AUTH-01, CALL-45]', async () => {
    await startUntil('Opening the embedded database')
    await kill()
    await startUntil('Bringing tables')
    await kill()
    await startUntil('stop with Ctrl+C')

    const login = await send('POST', '/api/auth/login', '', { email: EMAIL, password: PASSWORD })
    expect(login.status).toBe(200)
    const { auth_token, md_live, mdlive_id } = login.body
    const own = `Token ${auth_token}`
    const upcoming = async () => {
      const url = `/telehealth/v2/patients/${mdlive_id}/appointments/upcoming`
      return (await send('GET', url, `Bearer ${md_live.jwt}`)).body.appointments
    }
    const draft = await send('POST', '/api/appointments', own, { appointment_method: 'phone' })
    const before = await upcoming()
    expect(before.length).toBeGreaterThan(0)
    await kill()

    await startUntil('stop with Ctrl+C')
    const me = await send('GET', '/api/me', own)
    expect([me.status, me.body.email]).toEqual([200, EMAIL])
    expect((await send('GET', '/api/appointments/latest', own)).body.id).toBe(draft.body.id)
    expect(await upcoming()).toEqual(before)
    for (const secret of [auth_token, md_live.jwt, 'Lopez', '"email"']) expect(said).not.toContain(secret)
  }, 900_000)
})
