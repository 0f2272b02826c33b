import type { MessageEvent } from '@evenkeel/api-contract/portal/messages'
import { limits } from '@evenkeel/api-contract/limits'
import { describe, expect, it } from 'vitest'
import { subscribeToEvents, getRetryDelay } from './use-live-events.ts'

/** Follows through a script of connections: events of each, or a failure; ends with the script. */
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
  it('are shown as they come; what came before the connection is asked for once it is there [HEADER-05]', async () => {
    expect(await follow([['hello', 'messages', 'messages']])).toEqual(['ask', 'ask', 'events', 'events'])
  })

  it('are asked for while no connection is, more and more rarely [HEADER-05]', async () => {
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

  it('go on after a connection ended, without a longer pause', async () => {
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

  it('never leave a message unseen for longer than the poll', () => {
    expect(getRetryDelay(500)).toBe(limits.messagePoll)
  })
})
