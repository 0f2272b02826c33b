import { readTranslations } from '@evenkeel/server-kit/i18n/read-translations'
import { failOnErrorLog } from '@evenkeel/server-kit/testing/fail-on-error-log'
import { openTestStore } from '@evenkeel/server-kit/testing/test-store'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { mountPages } from '../testing/mount-pages.ts'
import { openServices, type Services } from '../testing/services.ts'

let services: Services
beforeAll(async () => {
  services = await openServices({ store: await openTestStore(), logger: failOnErrorLog() })
  await mountPages(services, { criticalDrafts: false })
}, 300_000)
afterAll(() => services.close())

it('critical texts on a Spanish screen are English, marked as such, in production until their translation is reviewed', async () => {
  const translation = readTranslations().get('es')?.get('help-lines')?.['emergency']
  const answer = await services.app.inject({ url: '/northstar/risk', headers: { 'accept-language': 'es' } })
  const main = /<main[^]*<\/main>/.exec(answer.body)?.[0] ?? ''
  expect(answer.body).toContain('<html lang="es">')
  expect(main).toMatch(
    translation?.reviewed
      ? new RegExp(`>${translation.text}<`)
      : new RegExp(`<span[^>]* lang="en"[^>]*>${translation?.english}<`),
  )
})
