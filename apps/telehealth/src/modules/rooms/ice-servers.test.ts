import { createHmac } from 'node:crypto'
import { expect, it } from 'vitest'
import { createIceServers } from './ice-servers.ts'

const closesAt = Temporal.Instant.from('2026-03-02T15:50:00Z')
const turn = { urls: ['turn:turn.example:3478', 'turns:turn.example:5349'], secret: 'north' }

it('returns no servers without settings', () => {
  expect(createIceServers({}, closesAt, 'one')).toEqual([])
})

it('returns STUN servers unchanged, and TURN servers with a coturn password valid until an hour after the room closes', () => {
  const ends = Temporal.Instant.from('2026-03-02T16:50:00Z').epochMilliseconds / 1000
  const credential = createHmac('sha1', 'north').update(`${ends}:one`).digest('base64')
  expect(createIceServers({ stun: ['stun:stun.example:3478'], turn }, closesAt, 'one')).toEqual([
    { urls: 'stun:stun.example:3478' },
    { urls: 'turn:turn.example:3478', username: `${ends}:one`, credential },
    { urls: 'turns:turn.example:5349', username: `${ends}:one`, credential },
  ])
})

it('gives everybody a different password, and never the secret', () => {
  const one = JSON.stringify(createIceServers({ turn }, closesAt, 'one'))
  expect(one).not.toBe(JSON.stringify(createIceServers({ turn }, closesAt, 'two')))
  expect(one).not.toContain('north')
})
