import { getMessageNamespace } from '@evenkeel/api-contract/i18n/define-messages'
import {
  pseudoLocalize,
  type PseudoLanguage,
  pseudoLanguages,
} from '@evenkeel/api-contract/i18n/pseudo-localization'
import { createMessageCatalog } from '@evenkeel/api-contract/i18n/translator'
import { readTranslations } from '@evenkeel/server-kit/i18n/read-translations'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findMember } from '#modules/members/member-repository.ts'
import { type MemberApi, openMemberApi } from '#testing/member-api.ts'
import { accountEmailMessages } from './email.messages.ts'

const es = { headers: { 'x-language': 'es' } }
const catalogue = createMessageCatalog(readTranslations(), { criticalDrafts: true })

/** A message catalog whose Spanish emails use the pseudo-language. */
function pseudoCatalogue(language: PseudoLanguage) {
  const sources = Object.entries(getMessageNamespace(accountEmailMessages)?.sources ?? {})
  const texts = sources.map(([id, english]) => [id, { english, text: pseudoLocalize(language, english) }])
  const mails = new Map([[getMessageNamespace(accountEmailMessages)?.id ?? '', Object.fromEntries(texts)]])
  return createMessageCatalog(new Map([['es', mails]]), { criticalDrafts: true })
}

describe.each(pseudoLanguages)('emails in the pseudo-language %s', (language) => {
  let at: MemberApi
  beforeAll(async () => {
    at = await openMemberApi({ catalogue: pseudoCatalogue(language) })
  })
  afterAll(() => at.close())

  it('translate everything, and keep codes and links unchanged', async () => {
    const { email } = await at.member({}, es)
    await at.send('POST', '/auth/password-reset', { body: { email } })
    const mails = await at.mailsTo(email)
    expect(mails).toHaveLength(3)
    const [reset, welcome, code] = mails
    expect(code?.text).toMatch(/^\d{6}$/m)
    expect(reset?.text).toMatch(/^http\S+\/northstar\/password\/reset\/\S+$/m)
    expect(welcome?.text).toContain('(800) 555-0111')
    const said = Object.values(accountEmailMessages).filter((words) => typeof words === 'string')
    const all = mails.map(({ subject, text }) => `${subject}\n${text}`).join('\n')
    expect(said.filter((words) => all.includes(pseudoLocalize(language, words))).length).toBeGreaterThan(4)
    expect(said.filter((words) => all.includes(words))).toEqual([])
    expect(all).not.toMatch(/\{\$/)
  })
})

describe('mails', () => {
  let at: MemberApi
  beforeAll(async () => {
    at = await openMemberApi({ catalogue })
  })
  afterAll(() => at.close())

  it('use the language of the registration page, regardless of later log-ins', async () => {
    const { email, token, id } = await at.member({}, es)
    const [welcome, code] = await at.mailsTo(email)
    expect(code?.subject).toBe('Su código de Northstar Balance')
    expect(code?.text).toMatch(/^Este es su código:\n\n\d{6}\n\nSirve por 10 minutos\./)
    expect(code?.text).toContain('viernes, 20 de noviembre')
    expect(code?.html).toContain('<html lang="es">')
    expect(welcome?.text).toContain('Su correo electrónico está confirmado y su cuenta está lista.')
    expect(welcome?.text).toContain('Si nos necesita, llame al (800) 555-0111, de día o de noche.')
    const changed = await at.send('POST', '/auth/password-reset', { body: { email } })
    expect(changed.status).toBe(200)
    expect((await at.mailsTo(email))[0]?.subject).toBe('Ponga una contraseña nueva de Northstar Balance')
    expect((await at.send('GET', '/me', { token })).body.reading_language).toBe('es')
    const stored = await findMember({ db: at.store.db, vault: at.vault }, id)
    expect(stored?.profile.reading_language).toBe('es')
  })

  it('follow the language a member selects, if it is supported', async () => {
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
