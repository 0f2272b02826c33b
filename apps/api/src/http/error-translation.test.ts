import { createMessageCatalog } from '@evenkeel/api-contract/i18n/translator'
import { readTranslations } from '@evenkeel/server-kit/i18n/read-translations'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type MemberApi, openMemberApi, createRegistration } from '#testing/member-api.ts'

const es = { 'x-language': 'es' }

describe('API errors', () => {
  let at: MemberApi
  beforeAll(async () => {
    const catalogue = createMessageCatalog(readTranslations(), { criticalDrafts: true })
    at = await openMemberApi({ catalogue })
  })
  afterAll(() => at.close())

  const messagesOf = (body: { errors: { message: unknown }[] }) => body.errors.map(({ message }) => message)

  it('are in the language of the page: error table, field errors and refused calls', async () => {
    const body = { email: 'nobody@example.test', password: 'Wrong#Words12' }
    const wrong = await at.send('POST', '/auth/login', { headers: es, body })
    expect(messagesOf(wrong.body)).toMatchObject([
      {
        num_of_failed_login_attempts: 1,
        error: 'El correo electrónico y la contraseña no coinciden. Inténtelo de nuevo.',
      },
    ])
    const fields = await at.send('POST', '/auth/register', {
      headers: es,
      body: createRegistration({ first_name: '', email: 'ABC@example.test' }),
    })
    expect(fields.status).toBe(400)
    expect(fields.body.errors).toContainEqual({ field: 'first_name', message: 'Este campo es obligatorio' })
    expect((await at.send('GET', '/me', { headers: es })).body.errors[0].message).toBe(
      'Inicie sesión para seguir.',
    )
    expect((await at.send('GET', '/nowhere', { headers: es })).body.errors[0].message).toBe(
      'Aquí no hay nada.',
    )
  })

  it('are exactly the English texts on an English page', async () => {
    const { body } = await at.send('GET', '/me', {
      headers: { 'x-language': 'en', cookie: 'evenkeel_language=es' },
    })
    expect(body).toEqual({
      error_type: 'NotAuthenticated',
      errors: [{ field: null, message: 'Please log in to go on.' }],
    })
  })

  it('name the question and the answer in Spanish when an answer is invalid', async () => {
    const { body: question } = await at.send('GET', '/questions/starting-question', { headers: es })
    const refused = await at.send('POST', '/answers', {
      headers: es,
      body: { response: [{ question: question.id, answer: 'Nobody' }] },
    })
    expect(messagesOf(refused.body)[0]).toBe(
      '"Nobody" no es una de las opciones de "¿Para quién es el apoyo?". Elija una de ellas.',
    )
  })
})
