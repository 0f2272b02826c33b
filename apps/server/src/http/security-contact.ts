import { days } from '@evenkeel/api-contract/time/duration-units'
import type { Clock } from '@evenkeel/server-kit/clock'
import type { FastifyInstance } from 'fastify'

/** Where those who find a weakness look for whom to tell (RFC 9116). */
export const SECURITY_TXT = '/.well-known/security.txt'

/** The file counts for this long from each look: as long as it is served, somebody stands behind it. Less than a year, as the standard asks. */
const VALIDITY = days(180)

export interface SecurityContactOptions {
  /** A mail address or an https address of a form; null: there is no such file. */
  readonly contact: string | null
  /** Where members reach the product, without a slash at the end. */
  readonly publicUrl: string
  readonly clock: Clock
}

/** GET /.well-known/security.txt: whom to tell of a weakness. Without a contact it is an address like any other that does not exist. */
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
