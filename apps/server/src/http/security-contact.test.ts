import { createStoppedClock } from '@evenkeel/server-kit/clock'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { readEnv } from '../read-env.ts'
import { registerSecurityContact } from './security-contact.ts'

const look = async (contact: string | null) => {
  const app = Fastify()
  const clock = createStoppedClock('2026-11-23T16:00:00.123Z')
  registerSecurityContact(app, { contact, publicUrl: 'https://portal.example', clock })
  return app.inject({ method: 'GET', url: '/.well-known/security.txt' })
}

it('returns the security contact, valid for half a year', async () => {
  const { statusCode, body, headers } = await look('security@provider.example')
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
  expect(body).toBe(`Contact: mailto:security@provider.example
Expires: 2027-05-22T16:00:00Z
Preferred-Languages: en
Canonical: https://portal.example/.well-known/security.txt
`)
  expect((await look('https://provider.example/report')).body).toMatch(
    /^Contact: https:\/\/provider\.example\/report\n/,
  )
})

it('returns 404 without a contact', async () => {
  expect((await look(null)).statusCode).toBe(404)
})

it.each(['nobody', 'http://provider.example/report', 'a@b.example\nContact: mailto:evil@c.example'])(
  'rejects an invalid contact: %s',
  (SECURITY_CONTACT) => {
    expect(() => readEnv({ SECURITY_CONTACT })).toThrow(
      'The setting SECURITY_CONTACT must be an email address',
    )
  },
)
