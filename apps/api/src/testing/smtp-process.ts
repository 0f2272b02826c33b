import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { callbackify } from 'node:util'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'

/**
 * A mail server as a process of its own: `node smtp-process.ts <port> [mode]`. Prints `ready`, then one line of JSON for
 * every mail it has kept. Mode `dies-before` ends after the last byte of a mail without keeping it, `dies-after` keeps it
 * and ends before saying so.
 */
const [port, mode] = process.argv.slice(2)
const say = (line: string, then?: () => void): void => void process.stdout.write(`${line}\n`, then)

const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData: callbackify(async (stream: Readable, { envelope }: SMTPServerSession) => {
    const raw = await text(stream)
    if (mode === 'dies-before') process.exit(1)
    const kept = JSON.stringify({ to: envelope.rcptTo.map(({ address }) => address), raw })
    await new Promise<void>((said) => say(kept, mode === 'dies-after' ? () => process.exit(1) : said))
  }),
})
server.listen(Number(port), '127.0.0.1', () => say('ready'))
