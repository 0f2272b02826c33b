import { days } from '@evenkeel/api-contract/time/duration-units'
import type { Clock } from '@evenkeel/server-kit/clock'
import type { FastifyInstance } from 'fastify'

/** Path of the security contact (RFC 9116). */
export const SECURITY_TXT = '/.well-known/security.txt'

/** Validity from each request on. RFC 9116 recommends less than a year. */
const VALIDITY = days(180)

export interface SecurityContactOptions {
  /** An email address or an https form URL; null: no such file. */
  readonly contact: string | null
  /** Public URL without a trailing slash. */
  readonly publicUrl: string
  readonly clock: Clock
}

/** GET /.well-known/security.txt: contact for vulnerability reports. 404 without a contact. */
export function registerSecurityContact(
  app: FastifyInstance,
  { contact, publicUrl, clock }: SecurityContactOptions,
): void {
  if (contact === null) return
  app.get(SECURITY_TXT, async (_request, reply) => {
    const expires = clock.now().add({ milliseconds: VALIDITY }).round('second').toString()
    const lines = [
      `Contact: ${contact.startsWith('https:') ? contact : `mailto:${contact}`}`,
      `Expires: ${expires}`,
      'Preferred-Languages: en',
      `Canonical: ${publicUrl}${SECURITY_TXT}`,
    ]
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(`${lines.join('\n')}\n`)
  })
}
