import { createMessageCatalog } from '@evenkeel/api-contract/i18n/translator'
import { readTranslations } from '@evenkeel/server-kit/i18n/read-translations'
import { describe, expect, it } from 'vitest'
import { toEmailOrganization, translatorFor } from '#modules/members/email-organization.ts'
import { createVisitRow, northstar } from '#testing/visit-row.ts'
import { createVisitCalendar } from './calendar.ts'
import { createVisitEmail } from './visit-emails.ts'

const translations = readTranslations()
const visit = createVisitRow()
const { startsAt } = visit
const NOW = startsAt.subtract({ hours: 48 })
const toSpanish = (criticalDrafts: boolean) =>
  toEmailOrganization(
    northstar,
    'https://portal.example',
    translatorFor(
      { catalogue: createMessageCatalog(translations, { criticalDrafts }) },
      { reading_language: 'es' },
    ),
  )
const booked = (programme: ReturnType<typeof toSpanish>) =>
  createVisitEmail(
    programme,
    { kind: 'booked', movedFrom: null, freeUntil: startsAt.subtract({ hours: 24 }), now: NOW },
    visit,
    { timezone: 'America/Denver', device_timezone: null, phone: null },
  )

describe('an email about a visit in Spanish', () => {
  it('shows day, time and time zone in Spanish, also in its calendar entry', () => {
    const { subject, text } = booked(toSpanish(true))
    expect(subject).toBe('Su cita de Northstar Balance está reservada')
    expect(text).toMatch(/Su cita está reservada\.\n\nmartes, 24 de noviembre/)
    expect(text).toContain('Será por video. La sala se abre 15 minutos antes.')
    expect(text).toMatch(/\n\nPuede cancelarla sin costo hasta: lunes, 23 de noviembre/)
    const sender = { programme: toSpanish(true), from: 'no-reply@x.example', now: startsAt }
    expect(createVisitCalendar(visit, sender)).toContain('SUMMARY:Cita')
  })

  it('shows its help line in English, marked as such, until the translation is reviewed', () => {
    const { html } = booked(toSpanish(false))
    expect(html).toContain('<p>Su cita está reservada.</p>')
    expect(html).toContain('<p lang="en">If you need us, call (800) 555-0111, day or night.</p>')
  })
})
