import nodemailer from 'nodemailer'

/** A calendar entry in a mail. */
export interface CalendarAttachment {
  /** What the receiving calendar does with it. */
  readonly method: 'PUBLISH' | 'CANCEL'
  /** iCalendar text. */
  readonly content: string
}

/** One mail, ready to be sent. */
export interface Email {
  /** Id of the row: becomes the Message-ID, so that a mail sent twice shows up once. */
  readonly id: string
  readonly to: string
  /** Whose mail it is; absent: nobody's in particular. */
  readonly organisationId?: string
  /** Shown name of the sender. */
  readonly fromName: string
  /** Address of the sender where it is not the installation's; bounces go there too. */
  readonly fromAddress?: string | null
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly calendar?: CalendarAttachment | null
}

/** Who an organisation's mails come from: what is null stays as it is for every organisation. */
export interface EmailSender {
  readonly name: string | null
  readonly address: string | null
}

/** The same transport, which sends each mail in the name its organisation wants. */
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

/** How mail leaves the house. */
export interface EmailTransport {
  /** Address all mail comes from. */
  readonly from: string
  /** Rejects when the mail was not taken over by the server; it is then tried again later. */
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
        // Nobody needs an answer from a holiday robot.
        headers: { 'auto-submitted': 'auto-generated' },
      })
    },
    close: () => transport.close(),
  }
}

/** Sends nothing: mail stays in the outbox table, where the mailbox page shows it. For the embedded default. */
export const createMailboxTransport = (from = 'no-reply@evenkeel.example'): EmailTransport => ({
  from,
  send: async () => {},
  close: () => {},
})
