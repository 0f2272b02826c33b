import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { callbackify } from 'node:util'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'

/**
 * A mail server as a separate process: `node smtp-process.ts <port> [mode]`. Prints `ready`, then one line of
 * JSON for every stored email. Mode `dies-before` exits after the last byte of an email without storing it,
 * `dies-after` stores it and exits before acknowledging it.
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
