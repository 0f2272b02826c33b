import { minutes } from '@evenkeel/api-contract/time/duration-units'
import { expect, it } from 'vitest'
import { buildFirstAnswer } from '#testing/build-answers.ts'
import { openIntakeApi } from '#testing/intake-api.ts'

it('lets a duplicated tab continue with its own token from the shared cookie [CALL-14] [INTAKE-06]', async () => {
  const rooms = await openIntakeApi()
  const { body, headers } = await rooms.send('POST', '/answers', {
    client: 'cedarvalley',
    body: { response: [buildFirstAnswer()] },
  })
  const cookie = String(headers['set-cookie']).split(';')[0] ?? ''
  const copy = await rooms.send('POST', '/answers/extend-token', {
    headers: { cookie, 'sec-fetch-site': 'same-origin' },
    body: { id: body.id },
  })
  expect(copy.status).toBe(200)
  const read = async (token: string) => (await rooms.send('GET', `/answers/${body.id}`, { token })).status
  for (let rest = 0; rest < 3; rest += 1) {
    rooms.clock.advance(minutes(20))
    expect(await read(body.answer_token)).toBe(200)
    expect(await read(copy.body.answer_token)).toBe(200)
  }
  // Each expires by its own idle time.
  rooms.clock.advance(minutes(29))
  expect(await read(copy.body.answer_token)).toBe(200)
  rooms.clock.advance(minutes(2))
  expect(await read(body.answer_token)).toBe(403)
  await rooms.close()
})
