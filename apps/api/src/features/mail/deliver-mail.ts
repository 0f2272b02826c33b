import type { Clock } from '@evenkeel/server/clock'
import type { Vault } from '@evenkeel/server/crypto/vault'
import type { Db } from '@evenkeel/server/store/store'
import type { MailTransport } from '#integrations/mail.ts'
import { cipherOfMail, claimMails, markSent, postpone } from './mail-outbox.ts'
import { decryptMail } from './encrypted-mail.ts'

export interface MailDeliveryDeps {
  readonly db: Db
  readonly clock: Clock
  readonly mail: MailTransport
  readonly vault: Pick<Vault, 'cipherFor' | 'subjectCipher'>
}

/**
 * Sends what is due in the outbox and returns how many mails were sent. A mail the server did not take waits and is
 * tried again; it never holds up the others, and what was wrong with it is not told in any log.
 */
export async function deliverMail({ db, clock, mail, vault }: MailDeliveryDeps): Promise<number> {
  let sent = 0
  for (;;) {
    const batch = await claimMails(db, clock.now())
    if (batch.length === 0) return sent
    for (const row of batch) {
      const { id, fromName } = row
      try {
        const {
          to,
          subject,
          text,
          html,
          calendar = null,
        } = await decryptMail(await cipherOfMail(vault, row), id, row)
        await mail.send({ id, to, fromName, subject, text, html, calendar })
      } catch {
        await postpone(db, row, clock.now())
        continue
      }
      await markSent(db, id, clock.now())
      sent += 1
    }
  }
}
