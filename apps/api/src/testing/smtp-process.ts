import { SMTPServer } from 'smtp-server'

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
  onData: (stream, session, done) => {
    const chunks: Buffer[] = []
    stream.on('data', (chunk: Buffer) => chunks.push(chunk))
    stream.on('end', () => {
      if (mode === 'dies-before') process.exit(1)
      const raw = Buffer.concat(chunks).toString()
      const kept = JSON.stringify({ to: session.envelope.rcptTo.map(({ address }) => address), raw })
      say(kept, mode === 'dies-after' ? () => process.exit(1) : () => done())
    })
  },
})
server.listen(Number(port), '127.0.0.1', () => say('ready'))
