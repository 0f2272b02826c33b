import { describe, expect, it } from 'vitest'
import { createEmailCounter } from './delivery-results.ts'

/** Returns the log line of a run in which one email failed for this cause. */
function lineOf(cause: string): unknown {
  const facts: unknown[] = []
  const counter = createEmailCounter((_text, said) => void facts.push(said))
  counter.add({ sent: 0, failures: new Map([['connection', 1]]), causes: new Map([[cause, 1]]) })
  return facts[0]
}

describe('the log line of a run with failed emails', () => {
  it.each([
    ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'NODE_EXTRA_CA_CERTS'],
    ['SELF_SIGNED_CERT_IN_CHAIN', 'NODE_EXTRA_CA_CERTS'],
    ['DEPTH_ZERO_SELF_SIGNED_CERT', 'NODE_EXTRA_CA_CERTS'],
    ['ERR_TLS_CERT_ALTNAME_INVALID', 'SMTP_URL'],
    ['ERR_SSL_WRONG_VERSION_NUMBER', 'smtp://'],
  ])('names the fix for %s: %s', (name, setting) => {
    const cause = `CONN ${name}`
    expect(lineOf(cause)).toEqual({
      sent: 0,
      connection: 1,
      causes: { [cause]: 1 },
      advice: [expect.stringContaining(setting)],
    })
  })

  it('adds nothing to a cause that no setting fixes', () => {
    expect(lineOf('CONN GREETING_TIMEOUT')).toEqual({
      sent: 0,
      connection: 1,
      causes: { 'CONN GREETING_TIMEOUT': 1 },
    })
  })
})

it('reports recovery once after the mail server was unavailable, and not after a refused email', () => {
  const counter = createEmailCounter(() => {})
  const round = (sent: number, why?: 'connection' | 'refused') =>
    counter.add({ sent, failures: new Map(why ? [[why, 1]] : []), causes: new Map() })
  expect([round(1), round(0, 'connection'), round(0), round(2), round(1)]).toEqual([
    false,
    false,
    false,
    true,
    false,
  ])
  expect([round(0, 'refused'), round(1)]).toEqual([false, false])
})
