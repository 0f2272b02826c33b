import type { Clock } from '@evenkeel/server/clock'
import type { Db } from '@evenkeel/server/store/store'
import type { MailTransport } from '#outside/mail.ts'
import { claimMails, markSent, postpone } from './mail-outbox.ts'

export interface DeliveryRoom {
  readonly db: Db
  readonly clock: Clock
  readonly mail: MailTransport
}

/**
 * Sends what is due in the outbox and returns how many mails were sent. A mail the server did not take waits and is
 * tried again; it never holds up the others, and what was wrong with it is not told in any log.
 */
export async function deliverMail({ db, clock, mail }: DeliveryRoom): Promise<number> {
  let sent = 0
  for (;;) {
    const batch = await claimMails(db, clock.now())
    if (batch.length === 0) return sent
    for (const row of batch) {
      const { id, toAddress: to, fromName, subject, text, html, calendar } = row
      try {
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

/** Runs a round of mail work on request and on a short interval, one at a time. */
export function mailRounds(work: () => Promise<number>, every: number, onTrouble: () => void) {
  let current: Promise<number> | null = null
  let next: Promise<number> | null = null
  let timer: NodeJS.Timeout | null = null
  const begin = (): Promise<number> => {
    const round = work().finally(() => {
      if (current === round) current = null
    })
    current = round
    return round
  }
  // The round at work may have looked already: what was written since then needs another one after it.
  const run = (): Promise<number> => {
    if (!current) return begin()
    const again = (): Promise<number> => {
      next = null
      return begin()
    }
    next ??= current.then(again, again)
    return next
  }
  const soon = (): void => void run().catch(onTrouble)
  return {
    run,
    soon,
    start: (): void => {
      timer ??= setInterval(soon, every).unref()
    },
    /** Ends the rounds and waits for the ones at work. */
    stop: async (): Promise<void> => {
      if (timer) clearInterval(timer)
      timer = null
      await next?.catch(onTrouble)
      await current?.catch(onTrouble)
    },
  }
}
