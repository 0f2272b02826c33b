import { readFileSync } from 'node:fs'
import type { FullConfig } from '@playwright/test'
import { addressesOf } from './global-setup.ts'
import { betrayals, serverLog, traceLog } from './server-log.ts'

/** Log-ins from which on every kind of record must have seen one; a run of a few journeys may have none. */
const MANY = 20

/** Codes and links of the mails that were sent last. */
async function mailedSecrets(address: string): Promise<readonly string[]> {
  const response = await fetch(`${address}/mailbox.json`)
  const mails = (await response.json()) as readonly { readonly text: string }[]
  return mails.flatMap(({ text }) => text.match(/^\d{6}$|[\w-]{43}/gm) ?? [])
}

/** What operators see of the whole run, and words that show that it was really kept. */
async function written(address: string) {
  const { port } = new URL(address)
  // But where the demo staff make their passkeys, which the start prints for whoever looks.
  const log = readFileSync(serverLog(port), 'utf8').replaceAll(/^.*\/staff\/enroll#[\w-]{43}$/gm, '')
  const isWhole = log.split('"route":"/api/auth/login"').length > MANY
  const metrics = await (await fetch(`${address}/metrics`)).text()
  const audit = (await (await fetch(`${address}/control/audit`)).json()) as readonly string[]
  return [
    { what: 'the log', text: log, holds: /Evenkeel is ready/ },
    // Without the numbers, which can look like a code.
    {
      what: 'the numbers',
      text: metrics.replaceAll(/ \S+$/gm, ''),
      holds: isWhole ? /route="\/api\/auth\/login"/ : null,
    },
    { what: 'the audit', text: audit.join('\n'), holds: isWhole ? /POST \/auth\/login/ : null },
    {
      what: 'the traces',
      text: readFileSync(traceLog(port), 'utf8'),
      holds: isWhole ? /POST \/api\/auth\/login/ : null,
    },
  ]
}

/** Log, numbers, audit and traces of the whole run name nobody and hold nothing that opens anything (trust S22); else the run fails. */
export default async function teardown(config: FullConfig): Promise<void> {
  for (const address of addressesOf(config)) {
    const secrets = await mailedSecrets(address)
    for (const { what, text, holds } of await written(address)) {
      if (holds?.test(text) === false)
        throw new Error(`${what} of the product under test: ${holds.source} is missing`)
      const found = betrayals(text, secrets)
      if (found.length > 0)
        throw new Error(`${found.length} lines of ${what} betray somebody, first:\n${found[0]}`)
    }
  }
}
