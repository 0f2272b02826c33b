import { createCatalogue } from '@evenkeel/contract/words/spoken'
import { someEngines } from '@evenkeel/server/testing/test-store'
import { readTranslations } from '@evenkeel/server/words/read-translations'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { calendarOf } from '#features/appointments/visits/calendar.ts'
import { visitEmail } from '#features/appointments/visits/visit-emails.ts'
import type { VisitRow } from '#features/appointments/visits/visit-store.ts'
import { mailOrganisationOf, spokenTo } from '#features/members/mail-organisation.ts'
import { findMember } from '#features/members/store.ts'
import { type MemberApi, openMemberApi } from '../../testing/member-api.ts'

const es = { headers: { 'x-language': 'es' } }
const translations = readTranslations()
const catalogue = createCatalogue(translations, { criticalDrafts: true })

describe.each(someEngines())('mails on %s', (engine) => {
  let at: MemberApi
  beforeAll(async () => {
    at = await openMemberApi(engine, { catalogue })
  })
  afterAll(() => at.close())

  it('are written in the language of the page somebody registered on, whatever they log in on', async () => {
    const { email, token, id } = await at.member({}, es)
    const [welcome, code] = await at.mailsTo(email)
    expect(code?.subject).toBe('Su código de Northstar Balance')
    expect(code?.text).toMatch(/^Este es su código:\n\n\d{6}\n\nSirve por 10 minutos\./)
    expect(code?.text).toContain('Aparato desconocido, viernes, 20 de noviembre')
    expect(code?.html).toContain('<html lang="es">')
    expect(welcome?.text).toContain('Su correo electrónico está confirmado y su cuenta está lista.')
    expect(welcome?.text).toContain('Si nos necesita, llame al (800) 555-0111, de día o de noche.')
    const changed = await at.send('POST', '/auth/password-reset', { body: { email } })
    expect(changed.status).toBe(200)
    expect((await at.mailsTo(email))[0]?.subject).toBe('Su contraseña de Northstar Balance')
    expect((await at.send('GET', '/me', { token })).body.reading_language).toBe('es')
    const stored = await findMember({ db: at.store.db, vault: at.vault }, id)
    expect(stored?.profile.reading_language).toBe('es')
  })

  it('follow the language a member chooses, and only one there is', async () => {
    const { email, token } = await at.member()
    expect((await at.send('GET', '/me', { token })).body.reading_language).toBe('en')
    const choose = (language: string) => at.send('POST', '/me/update-language', { token, body: { language } })
    expect((await choose('fr')).status).toBe(400)
    expect((await choose('es')).status).toBe(200)
    await at.send('POST', '/auth/password-reset', { body: { email } })
    expect((await at.mailsTo(email))[0]?.text).toContain('Puede crear una contraseña nueva aquí:\nhttp')
    expect((await choose('en')).status).toBe(200)
    expect((await at.send('GET', '/me', { token })).body.reading_language).toBe('en')
  })
})

const organisation = {
  id: '7c1e0f5a-0002-4a00-8a00-000000000002',
  username: 'northstar',
  programName: 'Northstar Balance',
  phone: '+18005550111',
}
const startsAt = Temporal.Instant.from('2026-11-24T17:00:00Z')
const visit = {
  id: '0a6f1c52-6f0e-4f00-8f00-000000000001',
  status: 'booked',
  method: 'video',
  startsAt,
  endsAt: startsAt.add({ minutes: 50 }),
  sequence: 0,
  modifiedAt: startsAt,
} as VisitRow
const toSpanish = (criticalDrafts: boolean) =>
  mailOrganisationOf(
    organisation,
    'https://portal.example',
    spokenTo({ catalogue: createCatalogue(translations, { criticalDrafts }) }, { reading_language: 'es' }),
  )
const booked = (programme: ReturnType<typeof toSpanish>) =>
  visitEmail(programme, { kind: 'booked', movedFrom: null }, visit, {
    timezone: 'America/Denver',
    device_timezone: null,
    phone: null,
  })

describe('a mail about a visit in Spanish', () => {
  it('says day, time and zone in Spanish, and its calendar entry too', () => {
    const { subject, text } = booked(toSpanish(true))
    expect(subject).toBe('Su cita de Northstar Balance')
    expect(text).toMatch(/Su cita está reservada\.\n\nmartes, 24 de noviembre/)
    expect(text).toContain('Será por video. La sala se abre 15 minutos antes.')
    const sender = { programme: toSpanish(true), from: 'no-reply@x.example', now: startsAt }
    expect(calendarOf(visit, sender)).toContain('SUMMARY:Cita')
  })

  it('says its line of help in English, marked as such, while nobody has read the translation', () => {
    const { html } = booked(toSpanish(false))
    expect(html).toContain('<p>Su cita está reservada.</p>')
    expect(html).toContain('<p lang="en">If you need us, call (800) 555-0111, day or night.</p>')
  })
})
