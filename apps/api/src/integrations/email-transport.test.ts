import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { callbackify } from 'node:util'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'
import { afterEach, expect, it } from 'vitest'
import { withOrganizationSender, createSmtpTransport } from './email-transport.ts'

const mail = {
  id: '0a6f1c52-6f0e-4f0a-9a55-6d6c7a5d0001',
  to: 'ada@example.test',
  fromName: 'Northstar "Balance", Inc.',
  subject: 'Your code',
  text: 'Here it is',
  html: '<p>Here it is</p>',
}
const stops: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

/** A local mail server; `refuses` answers every email with a temporary error. */
async function mailServer({ refuses = false } = {}) {
  const received: { from: string; to: string[]; raw: string }[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: callbackify(async (stream: Readable, { envelope: { mailFrom, rcptTo } }: SMTPServerSession) => {
      const raw = await text(stream)
      if (refuses) throw new Error('try later')
      received.push({
        from: mailFrom ? mailFrom.address : '',
        to: rcptTo.map(({ address }) => address),
        raw,
      })
    }),
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  stops.push(() => new Promise((closed) => server.close(closed)))
  const address = server.server.address()
  const port = typeof address === 'object' ? address?.port : 0
  return { received, url: `smtp://127.0.0.1:${port}` }
}

it('sends text and HTML in the name of the program through a real mail server [CALL-08]', async () => {
  const { received, url } = await mailServer()
  const transport = createSmtpTransport(url, 'no-reply@evenkeel.example')
  await transport.send(mail)
  transport.close()
  expect(received).toHaveLength(1)
  const [{ from, to, raw } = { from: '', to: [], raw: '' }] = received
  expect([from, to]).toEqual(['no-reply@evenkeel.example', ['ada@example.test']])
  expect(raw).toContain('From: "Northstar \\"Balance\\", Inc." <no-reply@evenkeel.example>')
  expect(raw).toContain('Subject: Your code')
  expect(raw).toContain(`Message-ID: <${mail.id}@evenkeel.example>`)
  expect(raw).toContain('Content-Type: text/plain')
  expect(raw).toContain('Content-Type: text/html')
})

it('allows no header injection through a name, an address or a subject (trust S29) [CALL-08]', async () => {
  const { received, url } = await mailServer()
  const transport = createSmtpTransport(url, 'no-reply@evenkeel.example')
  await transport.send({
    ...mail,
    fromName: 'A\r\nBcc: eve@example.test',
    subject: 'B\r\nBcc: eve@example.test',
  })
  transport.close()
  expect(received[0]?.to).toEqual(['ada@example.test'])
  expect(received[0]?.raw).not.toMatch(/^Bcc:/im)
})

it('rejects when the server refuses the email or is unreachable [CALL-08]', async () => {
  const { url } = await mailServer({ refuses: true })
  await expect(createSmtpTransport(url, 'no-reply@evenkeel.example').send(mail)).rejects.toThrow()
  await expect(
    createSmtpTransport('smtp://127.0.0.1:1', 'no-reply@evenkeel.example').send(mail),
  ).rejects.toThrow()
})

it("sends from an organization's own address, which also receives bounces, under the same id", async () => {
  const { received, url } = await mailServer()
  const transport = withOrganizationSender(createSmtpTransport(url, 'no-reply@evenkeel.example'), (id) =>
    id === 'northstar' ? { name: null, address: 'care@northstar.example' } : null,
  )
  await transport.send({ ...mail, organisationId: 'northstar' })
  await transport.send({ ...mail, organisationId: 'cedarvalley' })
  transport.close()
  expect(received.map(({ from }) => from)).toEqual(['care@northstar.example', 'no-reply@evenkeel.example'])
  expect(received[0]?.raw).toContain('From: "Northstar \\"Balance\\", Inc." <care@northstar.example>')
  for (const { raw } of received) expect(raw).toContain(`Message-ID: <${mail.id}@evenkeel.example>`)
})
