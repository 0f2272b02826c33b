import { expect, it } from 'vitest'
import { openMemberApi } from '#testing/member-api.ts'
import { readDemoMembers } from './demo-members.ts'

it('every confirmed demo member can change the demo password, and change it back [CALL-11]', async () => {
  const at = await openMemberApi({ demo: true })
  const people = readDemoMembers(at.programmesDir).filter(({ verified }) => verified)
  const outcomes = []
  for (const { email, organisation } of people) {
    const headers = { 'x-client-id': organisation }
    const login = await at.send('POST', '/auth/login', { body: { email, password: 'Calm#Harbor7' }, headers })
    const token = login.body.auth_token
    const change = async (current_password: string, new_password: string) => {
      const body = { current_password, new_password }
      return (await at.send('POST', '/auth/password-change', { token, body, headers })).status
    }
    outcomes.push([
      email,
      login.status,
      await change('Calm#Harbor7', 'Bright#Meadow7'),
      await change('Bright#Meadow7', 'Calm#Harbor7'),
    ])
  }
  expect(outcomes).toEqual(people.map(({ email }) => [email, 200, 200, 200]))
  await at.close()
}, 300_000)
