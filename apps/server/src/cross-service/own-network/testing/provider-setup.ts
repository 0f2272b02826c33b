import { once } from 'node:events'
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { callbackify } from 'node:util'
import { findFreePort } from '@evenkeel/server-kit/testing/free-port'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'

const shippedConfig = path.resolve(import.meta.dirname, '../../../../../../tenant-config')

/** Program name of the test provider. */
export const PROGRAM_NAME = 'Harbor Care'

/** Tenant config of a provider: its own name, and one organization that is not a demo. */
export function writeTenantConfig(folder: string): void {
  cpSync(shippedConfig, folder, { recursive: true })
  const organisations = path.join(folder, 'organisations')
  const file = path.join(organisations, 'northstar.yaml')
  writeFileSync(file, readFileSync(file, 'utf8').replace('demo: true\n', ''))
  const own = path.join(organisations, 'root.yaml')
  writeFileSync(
    own,
    readFileSync(own, 'utf8').replace('program_name: Evenkeel', `program_name: ${PROGRAM_NAME}`),
  )
  rmSync(path.join(folder, 'demo'), { recursive: true })
}

/** A mail server that stores received emails. */
export async function startMailServer() {
  const mails: { readonly to: readonly string[]; readonly raw: string }[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: callbackify(async (stream: Readable, { envelope }: SMTPServerSession) => {
      mails.push({ to: envelope.rcptTo.map(({ address }) => address), raw: await text(stream) })
    }),
  })
  const port = await findFreePort()
  await once(server.listen(port, '127.0.0.1'), 'listening')
  return {
    url: `smtp://127.0.0.1:${port}`,
    /** Raw emails received for an address, with folded lines joined. */
    sentTo: (email: string): readonly string[] =>
      mails.filter(({ to }) => to.includes(email)).map(({ raw }) => raw.replaceAll(/=\r?\n/g, '')),
    /** The newest code for an address; waits for it. */
    codeFor: async (email: string): Promise<string> => {
      for (let waits = 0; waits < 400; waits += 1) {
        const codes = mails
          .filter(({ to }) => to.includes(email))
          .map(({ raw }) => /^\d{6}$/m.exec(raw.replaceAll('\r', ''))?.[0])
        const code = codes.findLast((one) => one !== undefined)
        if (code) return code
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
      throw new Error('no code came')
    },
    /** The newest passkey link for an address; waits for it. */
    linkFor: async (email: string): Promise<string> => {
      for (let waits = 0; waits < 400; waits += 1) {
        const links = mails
          .filter(({ to }) => to.includes(email))
          // Long lines are folded in transit.
          .map(({ raw }) => /http\S+\/staff\/enroll#[\w-]+/.exec(raw.replaceAll(/=\r?\n/g, ''))?.[0])
        const link = links.findLast((one) => one !== undefined)
        if (link) return link
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
      throw new Error('no link came')
    },
    stop: () => new Promise<void>((done) => server.close(() => done())),
  }
}
