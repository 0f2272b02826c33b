import { describe, expect, it } from 'vitest'
import { loaderMessagesOf, routeOf, routes } from '../../routing/routes.ts'
import { getLoaderTiming } from './loader-timing.ts'

const planOf = (path: string) => getLoaderTiming(routeOf(path)?.loaderMessages ?? [])

describe('page loader', () => {
  it('shows dots for about 300 ms on a plain route [LOADER-03] [CONST-22]', () => {
    expect(planOf('/about')).toEqual({ duration: 300, each: 300 })
  })

  it('shows one message over 3000 ms [LOADER-04]', () => {
    expect(planOf('/schedule/register-success')).toEqual({ duration: 3000, each: 3000 })
  })

  it('shows three messages for 2000 ms each [LOADER-05]', () => {
    expect(planOf('/help-myself')).toEqual({ duration: 6000, each: 2000 })
  })

  const said = (to: string, from: string | null, hasAnswers = true) =>
    loaderMessagesOf(routeOf(to), from === null ? null : routeOf(from), hasAnswers)
  const three = [
    "We're sorry to hear you're going through a tough time",
    "But we're glad you reached out",
    "Help us understand a little more about what you're going through",
  ]

  it('shows the exact messages of a route from any page and at document load [LOADER-02] [LOADER-06] [LOADER-07]', () => {
    for (const from of [
      null,
      '/',
      '/about',
      '/log-in',
      '/help-someone-else',
      '/schedule/appointment',
      '/no-such-page',
    ]) {
      expect(said('/help-myself', from)).toEqual(three)
      expect(said('/schedule/register-success', from)).toEqual([
        'Great. Give us a moment to submit your request',
      ])
    }
  })

  it('shows no messages when coming from a step of the same flow [LOADER-03]', () => {
    for (const from of ['/safety-screen', '/appointment-type', '/face2face/1', '/risk'])
      expect(said('/help-myself', from)).toEqual([])
  })

  it('shows the messages after a redirect through such a step without any answers [LOADER-02]', () => {
    for (const from of ['/safety-screen', '/appointment-type', '/face2face/1', '/risk'])
      expect(said('/help-myself', from, false)).toEqual(three)
  })

  it('shows no messages when returning to an open question, and the usual ones at the end of a booking [LOADER-02] [LOADER-03]', () => {
    const amid = (to: string, from: string | null) =>
      loaderMessagesOf(routeOf(to), from === null ? null : routeOf(from), true, true)
    for (const from of ['/', '/about', '/topics']) expect(amid('/help-myself', from)).toEqual([])
    expect(amid('/help-myself', null)).toEqual(three)
    expect(amid('/schedule/register-success', '/')).toHaveLength(1)
  })

  it('shows no messages for any other or unknown route [LOADER-02] [LOADER-03]', () => {
    const speaking = routes.filter((route) => loaderMessagesOf(route, null, false).length > 0)
    expect(speaking.map(({ name }) => name)).toEqual(['register-success', 'help-myself'])
    expect(said('/no-such-page', '/help-myself')).toEqual([])
  })
})
