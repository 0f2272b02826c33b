import type { FastifyPluginAsync } from 'fastify'
import * as z from 'zod'
import type { EmailTransport } from '#integrations/email-transport.ts'
import { escapeHtml } from '@evenkeel/server-kit/http/escape-html'
import { linkifyText } from './email-template.ts'
import { listEmails, type DecryptedEmail, type OutboxContext } from './email-outbox.ts'

const Query = z.object({ to: z.string().max(254).optional() })

interface MailboxEntry {
  readonly to: string
  readonly from: string
  readonly subject: string
  readonly text: string
  readonly sent_at: string
  /** Attached iCalendar text, or null. */
  readonly calendar: string | null
}

const toMailboxEntry = (row: DecryptedEmail, from: string): MailboxEntry => ({
  to: row.to,
  from: `${row.fromName} <${from}>`,
  subject: row.subject,
  text: row.text,
  sent_at: (row.sentAt ?? row.createdAt).toString(),
  calendar: row.calendar?.content ?? null,
})

const renderEntry = (mail: MailboxEntry): string => `<article>
<h2>${escapeHtml(mail.subject)}</h2>
<p>To <b>${escapeHtml(mail.to)}</b>, from ${escapeHtml(mail.from)}, <time datetime="${mail.sent_at}">${mail.sent_at}</time></p>
<pre>${linkifyText(mail.text)}</pre>
</article>`

const renderPage = (mails: readonly MailboxEntry[]): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Mailbox</title><style>
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 44rem; margin: 0 auto; padding: 1rem }
article { border-top: 1px solid #8a8a8a; padding: 0.5rem 0 }
h2 { font-size: 1.1rem; margin: 0 }
pre { font: inherit; white-space: pre-wrap; overflow-wrap: anywhere }
</style></head><body><main><h1>Mailbox</h1>
<p>Every mail of this installation, newest first. No mail server is set up, so nothing leaves this machine.</p>
${mails.map(renderEntry).join('\n') || '<p>No mail yet.</p>'}
</main></body></html>
`

/**
 * `/mailbox` for people and `/mailbox.json?to=` for programs: every mail, newest first. Anybody can read codes here, so
 * it is mounted only where no mail server is configured and never in production. `fulfil` writes what was asked for just now.
 */
export const mailboxPlugin =
  (
    context: OutboxContext,
    transport: Pick<EmailTransport, 'from'>,
    fulfil: () => Promise<unknown>,
  ): FastifyPluginAsync =>
  async (app) => {
    const mailsFor = async (query: unknown): Promise<readonly MailboxEntry[]> => {
      await fulfil()
      const { data } = Query.safeParse(query)
      return (await listEmails(context, data?.to ?? null)).map((row) => toMailboxEntry(row, transport.from))
    }
    app.get('/mailbox', async (request, reply) =>
      reply
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-store')
        .header(
          'content-security-policy',
          "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; form-action 'none'; base-uri 'none'",
        )
        .send(renderPage(await mailsFor(request.query))),
    )
    app.get('/mailbox.json', async (request, reply) =>
      reply.header('cache-control', 'no-store').send(await mailsFor(request.query)),
    )
  }
