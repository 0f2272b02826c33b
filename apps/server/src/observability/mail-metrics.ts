import { emailFailures, type EmailCounts } from '@evenkeel/api/app'
import { Counter, type Registry } from 'prom-client'

/** Counts mails by what came of them: never by whom they go to. */
export function registerMailMetrics(registry: Registry, mailCounts: () => EmailCounts): void {
  const registers = [registry]
  new Counter({
    name: 'evenkeel_mail_sent_total',
    help: 'Mails the mail server took over from this process.',
    registers,
    collect() {
      this.reset()
      this.inc(mailCounts().sent)
    },
  })
  new Counter({
    name: 'evenkeel_mail_failures_total',
    help: 'Tries of this process to send a mail that failed, by why; expired: not sent because its code had run out.',
    labelNames: ['reason'],
    registers,
    collect() {
      this.reset()
      const { failures } = mailCounts()
      for (const reason of emailFailures) this.inc({ reason }, failures.get(reason) ?? 0)
    },
  })
}
