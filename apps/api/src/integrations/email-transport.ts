import nodemailer from 'nodemailer'

/** A calendar entry in an email. */
export interface CalendarAttachment {
  /** What the receiving calendar does with it. */
  readonly method: 'PUBLISH' | 'CANCEL'
  /** iCalendar text. */
  readonly content: string
}

/** One email, ready to be sent. */
export interface Email {
  /** Id of the row: becomes the Message-ID, so that an email sent twice shows up once. */
  readonly id: string
  readonly to: string
  /** The organization of the email; absent: none. */
  readonly organisationId?: string
  /** Display name of the sender. */
  readonly fromName: string
  /** Address of the sender if not the installation's; also receives bounces. */
  readonly fromAddress?: string | null
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly calendar?: CalendarAttachment | null
}

/** Sender of an organization's emails; null fields use the installation's defaults. */
export interface EmailSender {
  readonly name: string | null
  readonly address: string | null
}

/** Wraps a transport so that each email uses its organization's sender. */
export const withOrganizationSender = (
  transport: EmailTransport,
  senderOf: (organisationId: string) => EmailSender | null,
): EmailTransport => ({
  ...transport,
  send: async (mail) => {
    const sender = mail.organisationId === undefined ? null : senderOf(mail.organisationId)
    await transport.send({
      ...mail,
      fromName: sender?.name ?? mail.fromName,
      fromAddress: sender?.address ?? null,
    })
  },
})

/** Sends email. */
export interface EmailTransport {
  /** Address all email is sent from. */
  readonly from: string
  /** Rejects when the server did not accept the email; it is retried later. */
  send(mail: Email): Promise<void>
  close(): void
}

/** Sends through an SMTP server, for example `smtps://user:password@mail.example:465`. */
export function createSmtpTransport(url: string, from: string): EmailTransport {
  const transport = nodemailer.createTransport({
    url,
    connectionTimeout: 5000,
    greetingTimeout: 5000,
    socketTimeout: 10_000,
  })
  const domain = from.slice(from.lastIndexOf('@') + 1)
  return {
    from,
    send: async ({ id, to, fromName, fromAddress, subject, text, html, calendar }) => {
      await transport.sendMail({
        messageId: `<${id}@${domain}>`,
        from: { name: fromName, address: fromAddress ?? from },
        to: { name: '', address: to },
        subject,
        text,
        html,
        ...(calendar ? { icalEvent: { ...calendar, filename: 'appointment.ics' } } : {}),
        // Suppresses automatic replies.
        headers: { 'auto-submitted': 'auto-generated' },
      })
    },
    close: () => transport.close(),
  }
}

/** Sends nothing: emails stay in the outbox table and show on the mailbox page. For the embedded default. */
export const createMailboxTransport = (from = 'no-reply@evenkeel.example'): EmailTransport => ({
  from,
  send: async () => {},
  close: () => {},
})
