import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { callbackify } from 'node:util'
import { findFreePort } from '@evenkeel/server-kit/testing/free-port'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'

/** A received email. */
interface ReceivedMail {
  readonly id: string
  readonly to: readonly string[]
  readonly raw: string
}

/** A mail server that stores received emails. */
export interface MailServer {
  readonly url: string
  received(): readonly ReceivedMail[]
  /** Waits for and returns the newest six-digit code for an address. */
  codeFor(email: string): string | null
  stop(): Promise<void>
}

const parseMessageId = (raw: string): string => /^Message-ID: <([^@>]+)@/im.exec(raw)?.[1] ?? ''
const parseCode = (raw: string): string | null => /^\d{6}$/m.exec(raw.replaceAll('\r', ''))?.[0] ?? null

/** Starts one on a free port. */
export async function startMailServer(): Promise<MailServer> {
  const received: ReceivedMail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: callbackify(async (stream: Readable, { envelope }: SMTPServerSession) => {
      const raw = await text(stream)
      received.push({ id: parseMessageId(raw), to: envelope.rcptTo.map(({ address }) => address), raw })
    }),
  })
  // A killed process breaks its connection, which is part of the test.
  server.on('error', () => {})
  const port = await findFreePort()
  await once(server.listen(port, '127.0.0.1'), 'listening')
  return {
    url: `smtp://127.0.0.1:${port}`,
    received: () => received,
    codeFor: (email) => {
      const codes = received.filter(({ to }) => to.includes(email)).map(({ raw }) => parseCode(raw))
      return codes.findLast((code) => code !== null) ?? null
    },
    stop: () => new Promise((done) => server.close(() => done())),
  }
}
