import type { MessageEvent } from '@evenkeel/api-contract/portal/messages'
import { limits } from '@evenkeel/api-contract/limits'
import { describe, expect, it } from 'vitest'
import { subscribeToEvents, getRetryDelay } from './use-live-events.ts'

/** Runs `subscribeToEvents` over a list of connections: the events of each, or a failure. */
async function follow(script: readonly (readonly MessageEvent['changed'][] | 'fails')[]) {
  const stop = new AbortController()
  const said: string[] = []
  let round = 0
  await subscribeToEvents(
    {
      ask: async () => void said.push('ask'),
      connect: async function* () {
        const connection = script[round]
        round += 1
        if (round === script.length) stop.abort()
        if (connection === 'fails' || !connection) throw new Error('no connection')
        for (const changed of connection) yield { changed }
      },
      onEvent: () => void said.push('events'),
      wait: async (milliseconds) => void said.push(`wait ${milliseconds / 1000}`),
    },
    stop.signal,
  )
  return said
}

describe('live events', () => {
  it('show messages as they arrive and fetch earlier ones after connecting [HEADER-05]', async () => {
    expect(await follow([['hello', 'messages', 'messages']])).toEqual(['ask', 'ask', 'events', 'events'])
  })

  it('poll with a growing delay while there is no connection [HEADER-05]', async () => {
    expect(await follow(['fails', 'fails', 'fails', 'fails'])).toEqual([
      'ask',
      'wait 1',
      'ask',
      'wait 2',
      'ask',
      'wait 4',
      'ask',
    ])
  })

  it('reconnect without a longer delay after a connection has ended', async () => {
    expect(await follow(['fails', 'fails', ['hello'], ['hello', 'messages']])).toEqual([
      'ask',
      'wait 1',
      'ask',
      'wait 2',
      'ask',
      'ask',
      'wait 1',
      'ask',
      'ask',
      'events',
    ])
  })

  it('never leave a message unseen for longer than the poll interval', () => {
    expect(getRetryDelay(500)).toBe(limits.messagePoll)
  })
})
